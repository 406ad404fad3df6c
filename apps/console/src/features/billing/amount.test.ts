import { expect, test } from 'vitest';
import { parseAmount } from './amount.ts';

test.each([
  ['25', 25_000_000],
  ['1', 1_000_000],
  ['12.5', 12_500_000],
  ['12,05', 12_050_000],
  [' 10000 ', 10_000_000_000],
  ['0.99', null],
  ['10000.01', null],
  ['1.234', null],
  ['-5', null],
  ['1e3', null],
  ['', null],
])('"%s" is %s', (text, amountMicroUsd) => {
  expect(parseAmount(text)).toBe(amountMicroUsd);
});
