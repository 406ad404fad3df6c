import { expect, it } from 'vitest';
import { createPageStorage } from '#lib/session/public-page.ts';
import { comesFromInvitation, keepReturnTo, keptReturnTo, takeReturnTo } from './return-to.ts';

it('hands the kept address over once', () => {
  const storage = createPageStorage();
  keepReturnTo(storage, '/auth?redirect_url=https%3A%2F%2Fx.test');
  expect(takeReturnTo(storage)).toBe('/auth?redirect_url=https%3A%2F%2Fx.test');
  expect(takeReturnTo(storage)).toBeNull();
});

it.each(['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', ''])(
  'ignores %s',
  (href) => {
    const storage = createPageStorage();
    keepReturnTo(storage, href);
    expect(takeReturnTo(storage)).toBeNull();
  },
);

it('tells that somebody followed an invitation, and keeps its address', () => {
  const storage = createPageStorage();
  expect(comesFromInvitation(storage)).toBe(false);
  keepReturnTo(storage, '/join?signature=a-b_C9');
  expect(comesFromInvitation(storage)).toBe(true);
  expect(keptReturnTo(storage)).toBe('/join?signature=a-b_C9');
  expect(takeReturnTo(storage)).toBe('/join?signature=a-b_C9');
  keepReturnTo(storage, '/settings?signature=a-b_C9');
  expect(comesFromInvitation(storage)).toBe(false);
});
