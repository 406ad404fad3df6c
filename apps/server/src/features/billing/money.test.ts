import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatUsd, parseUsd } from './money.ts';

it.each([
  ['5', 5_000_000],
  ['2.50', 2_500_000],
  ['-0.000001', -1],
  ['0.1', 100_000],
  ['1.005', 1_005_000],
  ['-0', 0],
  ['999999999.999999', 999_999_999_999_999],
])('reads %s', (text, micro) => {
  expect(parseUsd(text)).toBe(micro);
});

it.each(['', '-', '.5', '5.', '1e3', '0x10', '1,000', ' 5', '+5', '1.0000001', '1000000000', 'NaN', '５'])(
  'refuses %j',
  (text) => {
    expect(parseUsd(text)).toBeUndefined();
  },
);

it('writes what it reads', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), (micro) => {
      expect(parseUsd(formatUsd(micro))).toBe(micro);
      expect(formatUsd(micro)).toMatch(/^-?\d+\.\d{2,6}$/);
    }),
  );
});
