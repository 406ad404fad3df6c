import { expect, test } from 'vitest';
import { exactCents, fromCents, payableMicroUsd } from './cents.ts';

test.each([
  [1, 500_000],
  [500_000, 500_000],
  [500_001, 510_000],
  [1_230_000, 1_230_000],
  [9_999_999_999, 10_000_000_000],
])('of %i micro-USD Stripe collects %i', (amount, payable) => {
  expect(payableMicroUsd(amount)).toBe(payable);
});

test('cents and micro-USD say the same exactly, or nothing', () => {
  expect(exactCents(10_000_000_000)).toBe(1_000_000);
  expect(fromCents(1_000_001)).toBe(10_000_010_000);
  expect(() => exactCents(10_001)).toThrow(RangeError);
  for (const wrong of [0.5, Number.NaN, null]) expect(() => fromCents(wrong)).toThrow(RangeError);
});
