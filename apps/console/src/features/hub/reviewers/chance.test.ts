import { expect, it } from 'vitest';
import { oddsOf } from './chance.ts';

it('returns a probability as one in so many, with two digits', () => {
  expect(oddsOf(1)).toEqual({ times: 1, isLess: false });
  expect(oddsOf(0.0025)).toEqual({ times: 400, isLess: false });
  expect(oddsOf(0.000_123)).toEqual({ times: 8100, isLess: false });
  expect(oddsOf(0)).toEqual({ times: 1_000_000_000, isLess: true });
});
