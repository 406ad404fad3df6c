import { expect, it } from 'vitest';
import { chanceText } from './chance.ts';

it('writes a probability as one in so many, with two digits', () => {
  const write = (chance: number) => chanceText(chance, String);
  expect(write(1)).toBe('1 : 1');
  expect(write(0.0025)).toBe('1 : 400');
  expect(write(0.000_123)).toBe('1 : 8100');
  expect(write(0)).toBe('< 1 : 1000000000');
});
