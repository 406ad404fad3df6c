import { expect, test } from 'vitest';
import { bytesPerGigabyte } from '../limits.ts';
import { storedMonthMicroUsd } from './prices.ts';

test.each([
  [0, 23_000, 0],
  [bytesPerGigabyte, 0, 0],
  [bytesPerGigabyte, 23_000, 23_000],
  [1, 23_000, 1],
  [bytesPerGigabyte + 1, 23_000, 23_001],
  [1.5 * bytesPerGigabyte, 3, 5],
  // 8 PiB at a thousand dollars per GB: the product is beyond 2^53.
  [Number.MAX_SAFE_INTEGER, 1_000_000_000, 8_388_608_000_000_000],
])('%i bytes at %i micro-USD a GB cost %i a month', (sizeBytes, price, expected) => {
  expect(storedMonthMicroUsd(sizeBytes, price)).toBe(expected);
});
