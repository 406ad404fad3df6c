import { passwordSymbols } from '@atoll/contract';
import { expect, it } from 'vitest';
import { meetsPasswordRules } from './rules.ts';

it.each(['Abcdef1!', 'Aa1!Aa1!Aa1!Aa1!Aa1!', 'pässWort 9_', 'Ünïcode🔒1aA,'])('accepts %s', (password) => {
  expect(meetsPasswordRules(password)).toBe(true);
});

it.each([
  ['shorter than 8', 'Abcde1!'],
  ['longer than 20', 'Aa1!Aa1!Aa1!Aa1!Aa1!A'],
  ['without upper case', 'abcdef1!'],
  ['without lower case', 'ABCDEF1!'],
  ['without a digit', 'Abcdefg!'],
  ['without a symbol', 'Abcdefg1'],
  ['with a symbol that is not of the set only', 'Abcdefg1€'],
])('refuses one %s', (_, password) => {
  expect(meetsPasswordRules(password)).toBe(false);
});

it('takes every symbol of the specification', () => {
  for (const symbol of passwordSymbols) expect(meetsPasswordRules(`Abcdefg1${symbol}`), symbol).toBe(true);
});
