import { expect, test } from 'vitest';
import { createExpiringCache } from './cache.ts';

const maxEntries = 10;

test('a cache keeps what was used last, and no more than it may', () => {
  const cache = createExpiringCache<true>({ clock: { now: () => 1 }, maxAgeMs: 1000, maxEntries });
  const sizes = new Set<number>();
  for (let n = 0; n < 100; n++) {
    cache.set(`${n}`, true);
    cache.set(`${n}`, true);
    cache.get('0');
    if (n % 7 === 6) cache.delete(`${n - 1}`);
    sizes.add(cache.size);
  }
  expect(Math.max(...sizes)).toBe(maxEntries);
  expect(cache.get('0')).toBe(true);
  expect(cache.get('98')).toBe(true);
  expect(cache.get('50')).toBeUndefined();
});

test('an entry is there until it is as old as it may be', () => {
  let now = 0;
  const cache = createExpiringCache<true>({ clock: { now: () => now }, maxAgeMs: 1000, maxEntries });
  cache.set('a', true);
  now = 999;
  expect(cache.get('a')).toBe(true);
  now = 1000;
  expect(cache.get('a')).toBeUndefined();
});
