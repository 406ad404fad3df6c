import { expect, it } from 'vitest';
import { parseNumber } from './parse-number.ts';

it.each([
  ['12', 12],
  [' 7 ', 7],
  ['1.5', null],
  ['-1', null],
  ['1e9', null],
  ['', null],
] as const)('reads %j as %j', (text, value) => {
  expect(parseNumber(text)).toBe(value);
});
