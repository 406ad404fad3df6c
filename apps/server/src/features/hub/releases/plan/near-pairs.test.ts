import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { findNearPairs } from './near-pairs.ts';

const flip = (hash: string, bits: readonly number[]) =>
  bits
    .reduce((value, bit) => value ^ (1n << BigInt(bit)), BigInt(`0x${hash}`))
    .toString(16)
    .padStart(16, '0');

it('finds all pairs within the distance that comparing each with each finds', () => {
  const seeds = Array.from({ length: 60 }, () => randomBytes(8).toString('hex'));
  const bits = () => Array.from({ length: 8 }, () => randomBytes(1)[0]! % 64);
  const hashes = seeds
    .flatMap((seed) => [
      seed,
      flip(seed, bits()),
      flip(seed, bits().slice(0, 6)),
      flip(seed, [1, 17, 33, 49, 2, 18]),
    ])
    .map((hash, index) => ({ index, hash }));
  const distanceOf = (one: string, other: string) =>
    [...(BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2)].filter((bit) => bit === '1').length;
  const expected = hashes.flatMap((one) =>
    hashes.slice(0, one.index).filter((other) => distanceOf(one.hash, other.hash) <= 6),
  );
  const pairs = findNearPairs(hashes);
  expect(pairs.length).toBeGreaterThan(100);
  expect(pairs.length).toBe(expected.length);
});

it('joins equal hashes to the first of them, and passes over what is no hash', () => {
  const hash = '0123456789abcdef';
  const hashes = [hash, 'x', hash, hash].map((one, index) => ({ index, hash: one }));
  expect(findNearPairs(hashes)).toEqual([
    [0, 2],
    [0, 3],
  ]);
});

it('ends on pictures that were all made to look alike', () => {
  const hashes = Array.from({ length: 12_000 }, (_, index) => ({
    index,
    hash: `0000${randomBytes(6).toString('hex')}`,
  }));
  expect(findNearPairs(hashes).length).toBeLessThanOrEqual(1_000_000);
});
