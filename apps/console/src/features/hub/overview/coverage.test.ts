import { expect, it } from 'vitest';
import { type Cell, countriesOf, debtsOf, matrixOf, missingOf, shadeOf } from './coverage.ts';

const coverage: Cell[] = [
  // A quota of French in any country, which includes the items of the cells below.
  { language: 'fr', country: null, accepted: 30, waiting: 5, wanted: 100 },
  { language: 'sw', country: 'KE', accepted: 0, waiting: 0, wanted: 40 },
  { language: 'fr', country: 'FR', accepted: 20, waiting: 5, wanted: null },
  { language: 'fr', country: 'SN', accepted: 10, waiting: 0, wanted: 8 },
];

it('adds up countries without counting an item twice', () => {
  expect(countriesOf(coverage)).toEqual([
    { country: 'KE', accepted: 0, waiting: 0, wanted: 40 },
    { country: 'FR', accepted: 20, waiting: 5, wanted: null },
    { country: 'SN', accepted: 10, waiting: 0, wanted: 8 },
  ]);
});

it('arranges languages by countries', () => {
  const matrix = matrixOf(coverage, 2);
  expect(matrix.languages).toEqual(['fr', 'sw']);
  expect(matrix.countries).toEqual(['KE', 'FR']);
  expect(matrix.at('fr', 'FR')?.accepted).toBe(20);
  expect(matrix.at('sw', 'FR')).toBeUndefined();
  expect(matrix.hasOthers).toBe(true);
  expect(matrix.ofOthers('fr')).toEqual({ accepted: 10, waiting: 0, wanted: 8 });
  expect(matrix.ofOthers('sw')).toBeUndefined();
  expect(matrix.ofLanguage('fr')).toEqual({ accepted: 30, waiting: 5, wanted: 100 });
});

it('has no other countries where all are shown', () => {
  expect(matrixOf(coverage, 3).hasOthers).toBe(false);
});

it('lists what is missing, the most first', () => {
  expect(debtsOf(coverage).map((cell) => [cell.language, cell.country, missingOf(cell)])).toEqual([
    ['fr', null, 70],
    ['sw', 'KE', 40],
  ]);
});

it('shades by magnitude', () => {
  expect([0, 1, 10, 100, 1000, 10_000].map((amount) => shadeOf(amount, 10_000))).toEqual([0, 1, 2, 3, 4, 5]);
  expect(shadeOf(1, 1)).toBe(5);
});
