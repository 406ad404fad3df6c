import { expect, it } from 'vitest';
import { fromMegabytes, saysMore, toMegabytes, wholeOf } from './lifecycle-rule.ts';

it('reads numbers as people type them', () => {
  expect(wholeOf(' 30 days')).toBe(30);
  expect(wholeOf('')).toBeUndefined();
  expect(fromMegabytes('1,5')).toBe(1.5 * 1024 ** 2);
  expect(fromMegabytes('')).toBeUndefined();
  expect(toMegabytes(fromMegabytes('128'))).toBe('128');
});

it('knows what a form can’t show', () => {
  const rule = { enabled: true };
  expect(saysMore({ ...rule, transitions: [{ days: 30, storage_class: 'ARCHIVE' }] })).toBe(false);
  expect(saysMore({ ...rule, transitions: [{ at: 0, storage_class: 'ARCHIVE' }] })).toBe(true);
  expect(saysMore({ ...rule, expire_at: 0 })).toBe(true);
});
