import { expect, it } from 'vitest';
import { passwordSymbols } from '../limits.ts';
import { checkPassword, meetsPasswordRules } from './passwords.ts';

it.each(['Abcdef1!', 'Aa1!Aa1!Aa1!Aa1!Aa1!', 'pässWort 9_', 'Ünïcode🔒1aA,'])('accepts %s', (password) => {
  expect(meetsPasswordRules(password)).toBe(true);
});

it.each([
  ['shorter than 8', 'Abcde1!', 'hasGoodLength'],
  ['longer than 20', 'Aa1!Aa1!Aa1!Aa1!Aa1!A', 'hasGoodLength'],
  ['without upper case', 'abcdef1!', 'mixesCase'],
  ['without lower case', 'ABCDEF1!', 'mixesCase'],
  ['without a digit', 'Abcdefg!', 'hasDigit'],
  ['without a symbol', 'Abcdefg1', 'hasSymbol'],
  ['with a space as its only symbol', 'Abcdef1 ', 'hasSymbol'],
  ['with a symbol that is not of the set only', 'Abcdefg1€', 'hasSymbol'],
])('refuses one %s, for that alone', (_, password, rule) => {
  expect(meetsPasswordRules(password)).toBe(false);
  const broken = Object.entries(checkPassword(password)).filter(([, isMet]) => !isMet);
  expect(broken.map(([name]) => name)).toEqual([rule]);
});

it('takes every symbol of the specification', () => {
  for (const symbol of passwordSymbols) expect(meetsPasswordRules(`Abcdefg1${symbol}`), symbol).toBe(true);
});
