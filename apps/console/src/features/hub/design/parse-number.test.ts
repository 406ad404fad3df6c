import { expect, it } from 'vitest';
import { parseNumber } from './parse-number.ts';

it.each([
  ['12', 0, 12],
  [' 7 ', 0, 7],
  ['0,05', 6, 0.05],
  ['1.', 6, 1],
  ['1.5', 0, null],
  ['-1', 0, null],
  ['1e9', 0, null],
  ['', 0, null],
  ['0.1234567', 6, null],
] as const)('reads %j with %i digits as %j', (text, digits, value) => {
  expect(parseNumber(text, digits)).toBe(value);
});
