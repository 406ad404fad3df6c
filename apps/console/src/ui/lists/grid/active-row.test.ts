import { expect, test } from 'vitest';
import { placeOf } from './active-row.ts';

const placeIn = (names: string[], index: number, id?: string) =>
  placeOf({ count: names.length, at: (at) => names[at] }, (name) => name, { index, id });

test('the active row is followed where others come and go around it', () => {
  expect(placeIn(['a', 'b', 'c'], 1, 'b')).toBe(1);
  expect(placeIn(['0', 'a', 'b', 'c'], 1, 'b')).toBe(2);
  expect(placeIn(['b', 'c'], 1, 'b')).toBe(0);
});

test('one that is gone leaves its place to the next, or to the last', () => {
  expect(placeIn(['a', 'c', 'd'], 1, 'b')).toBe(1);
  expect(placeIn(['a'], 1, 'b')).toBe(0);
  expect(placeIn([], 1, 'b')).toBe(0);
});

test('one that has not come yet is known by its place', () => {
  expect(placeIn(['a', 'b', 'c'], 2)).toBe(2);
});
