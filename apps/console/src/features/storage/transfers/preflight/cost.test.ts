import { bytesPerGigabyte } from '@atoll/contract';
import { expect, test } from 'vitest';
import { costOf } from './cost.ts';

const prices = (includedGb: number, gbMonthMicroUsd: number) => ({
  included_bytes_left: includedGb * bytesPerGigabyte,
  stored_gb_month_micro_usd: gbMonthMicroUsd,
});

test('what the plan includes costs nothing, to its last byte', () => {
  const included = prices(10, 23_000);
  expect(costOf(4 * bytesPerGigabyte, included)).toEqual({
    kind: 'included',
    leftBytes: 6 * bytesPerGigabyte,
  });
  expect(costOf(10 * bytesPerGigabyte, included)).toEqual({ kind: 'included', leftBytes: 0 });
});

test('only what is beyond it is charged, to the micro-dollar', () => {
  expect(costOf(13 * bytesPerGigabyte, prices(10, 23_000))).toEqual({
    kind: 'charged',
    monthMicroUsd: 69_000,
  });
  expect(costOf(10 * bytesPerGigabyte + 1, prices(10, 23_000))).toEqual({
    kind: 'charged',
    monthMicroUsd: 1,
  });
  expect(costOf(2 * bytesPerGigabyte, prices(0, 23_000))).toEqual({ kind: 'charged', monthMicroUsd: 46_000 });
});

test('without a price nothing is charged', () => {
  expect(costOf(2 * bytesPerGigabyte, prices(0, 0))).toEqual({ kind: 'free' });
});
