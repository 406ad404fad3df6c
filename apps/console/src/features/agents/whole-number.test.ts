import { expect, test } from 'vitest';
import { wholeNumberOf } from './whole-number.ts';

test.each([
  ['1', 1],
  [' 90 ', 90],
  ['100', 100],
  ['007', 7],
])('%j is %i', (text, number) => {
  expect(wholeNumberOf(text, 100)).toBe(number);
});

test.each(['', '0', '101', '-1', '1.5', '1e1', '９', 'ten'])('%j is no number from 1 to 100', (text) => {
  expect(wholeNumberOf(text, 100)).toBeNull();
});
