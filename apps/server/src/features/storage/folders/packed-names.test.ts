import { expect, test } from 'vitest';
import { namesBetween, packNames } from './packed-names.ts';

const names = ['a', '', '名前.txt', 'émile', 'z'.repeat(1000)];

test('names come out as they went in, also after they crossed to another process', () => {
  const packed = structuredClone(packNames(names));
  expect(namesBetween(packed, 0, 99)).toEqual(names);
  expect(namesBetween(packed, 2, 4)).toEqual(['名前.txt', 'émile']);
});

test('places beyond the names hold none', () => {
  expect(namesBetween(packNames(names), -3, 1)).toEqual(['a']);
  expect(namesBetween(packNames(names), 5, 9)).toEqual([]);
  expect(namesBetween(packNames([]), 0, 9)).toEqual([]);
});
