import { expect, it } from 'vitest';
import { dollarsText, parseDollars } from './dollars.ts';

it.each([
  ['0', 0],
  ['0.05', 50_000],
  ['0,000001', 1],
  ['12.', 12_000_000],
  ['1.0000001', null],
  ['-1', null],
  ['', null],
] as const)('reads %j as %j micro-USD', (text, amount) => {
  expect(parseDollars(text)).toBe(amount);
});

it('writes an amount as it is typed', () => {
  expect([0, 50_000, 1, 12_000_000, 1_500_000].map(dollarsText)).toEqual([
    '0',
    '0.05',
    '0.000001',
    '12',
    '1.5',
  ]);
});
