import { bytesPerGigabyte } from '@atoll/contract';
import { expect, test } from 'vitest';
import { kindPricesOf, type PriceAnswer, savedMonthMicroUsd } from './prices.ts';

const answer = (stored: number, archived: number, included_bytes_left = 0): PriceAnswer => ({
  prices: [
    { meter: 'stored_byte_hours', unit: 'gb_month', price_micro_usd: stored },
    { meter: 'archived_byte_hours', unit: 'gb_month', price_micro_usd: archived },
  ],
  included_bytes_left,
});

test('prices are compared where anything is charged', () => {
  expect(kindPricesOf(answer(23_000, 4_000))).toEqual({ standard: 23_000, archive: 4_000 });
  expect(kindPricesOf(answer(23_000, 0))).toEqual({ standard: 23_000, archive: 0 });
  expect(kindPricesOf(answer(0, 0))).toBeUndefined();
});

test('what the archive saves is counted in whole cents', () => {
  expect(savedMonthMicroUsd(100 * bytesPerGigabyte, answer(23_000, 4_000))).toBe(1_900_000);
  expect(savedMonthMicroUsd(bytesPerGigabyte, answer(23_000, 4_000))).toBe(10_000);
  expect(savedMonthMicroUsd(bytesPerGigabyte / 4, answer(23_000, 4_000))).toBe(0);
});

test.each([
  ['costs the same', answer(23_000, 23_000)],
  ['costs more', answer(4_000, 23_000)],
  ['is free, as all storage is', answer(0, 0)],
  ['is in a plan that includes storage', answer(23_000, 4_000, 1)],
])('nothing is saved where the archive %s', (_case, prices) => {
  expect(savedMonthMicroUsd(100 * bytesPerGigabyte, prices)).toBe(0);
});
