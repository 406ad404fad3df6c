import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashDistance, hashKeys, nearHashKeys } from './near-hashes.ts';

const hash = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const bits = (max: number) => fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { maxLength: max });
const hexOf = (value: bigint) => value.toString(16).padStart(16, '0');

test.each([
  [3, 4],
  [6, 68],
  [10, 548],
])('hashes within a distance of %i share one of %i keys', (distance, keys) => {
  fc.assert(
    fc.property(hash, bits(distance), (value, flipped) => {
      const other = flipped.reduce((changed, bit) => changed ^ (1n << BigInt(bit)), value);
      expect(hashDistance(hexOf(value), hexOf(other))).toBe(flipped.length);
      const looked = nearHashKeys(hexOf(value), distance);
      expect(looked).toHaveLength(keys);
      expect(hashKeys(hexOf(other)).some((key) => looked.includes(key))).toBe(true);
    }),
  );
});

test('keys are integers below 2^18', () => {
  expect(hashKeys('ffffffffffff0000')).toEqual([65_535, 131_071, 196_607, 196_608]);
  expect(() => nearHashKeys('ffffffffffff0000', 12)).toThrow(RangeError);
});
