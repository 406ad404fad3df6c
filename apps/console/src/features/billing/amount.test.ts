import { expect, test } from 'vitest';
import { dollarsOf, parseAmount, parseDollars } from './amount.ts';

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

test.each([
  ['5', 5_000_000],
  ['0.50', 500_000],
  ['0.05', 50_000],
  ['999999.99', 999_999_990_000],
])('writes %s as it is typed', (text, amountMicroUsd) => {
  expect(dollarsOf(amountMicroUsd)).toBe(text);
  expect(parseDollars(text)).toBe(amountMicroUsd);
});
