import fc from 'fast-check';
import { expect, it } from 'vitest';
import { includedTax } from './tax.ts';

const vat = (basisPoints: number) => ({ name: 'VAT', basisPoints });

it.each([
  [119, 1900, 19],
  [120_000_000, 2000, 20_000_000],
  [1, 2000, 0],
  [3, 2000, 1],
  [5, 0, 0],
  [105_500_000, 550, 5_500_000],
  // Beyond exact float multiplication.
  [9_007_199_254_740_991, 2000, 1_501_199_875_790_165],
])('of %d at %d basis points is %d', (gross, basisPoints, tax) => {
  expect(includedTax(gross, vat(basisPoints))).toBe(tax);
});

it('is never further than half a micro-USD from what it would be in fractions', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 52 }), fc.nat({ max: 10_000 }), (gross, basisPoints) => {
      const tax = BigInt(includedTax(gross, vat(basisPoints)));
      const off = tax * (10_000n + BigInt(basisPoints)) - BigInt(gross) * BigInt(basisPoints);
      const half = 10_000n + BigInt(basisPoints);
      expect(2n * off <= half && 2n * off > -half - 1n).toBe(true);
    }),
  );
});
