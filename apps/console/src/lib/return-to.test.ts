import { expect, it } from 'vitest';
import { createPageStorage } from '#lib/public-page.ts';
import { invitationIn, keepReturnTo, takeReturnTo } from './return-to.ts';

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

it('tells the invitation that somebody followed, and keeps it', () => {
  const storage = createPageStorage();
  expect(invitationIn(storage)).toBeUndefined();
  keepReturnTo(storage, '/join?signature=a-b_C9');
  expect(invitationIn(storage)).toBe('a-b_C9');
  expect(takeReturnTo(storage)).toBe('/join?signature=a-b_C9');
  keepReturnTo(storage, '/settings?signature=a-b_C9');
  expect(invitationIn(storage)).toBeUndefined();
});
