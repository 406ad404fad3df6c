import { describe, expect, it } from 'vitest';
import { type Cell, countriesOf, debtsOf, matrixOf, missingOf, shadeOf, shadesUpTo } from './coverage.ts';

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

describe('the shades of the map', () => {
  const shadesOf = (most: number, ...amounts: number[]) =>
    amounts.map((amount) => shadeOf(amount, shadesUpTo(most)));

  it('have equal steps for small amounts', () => {
    expect(shadesUpTo(22).map(({ from, to }) => [from, to])).toEqual([
      [1, 5],
      [6, 9],
      [10, 14],
      [15, 18],
      [19, 22],
    ]);
    expect(shadesOf(22, 0, 1, 8, 12, 15, 22)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('grow with large amounts', () => {
    expect(shadesOf(10_000, 0, 1, 10, 100, 1000, 10_000)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('are the darkest ones if there are few', () => {
    expect(shadesOf(1, 1)).toEqual([5]);
    expect(shadesOf(2, 1, 2)).toEqual([4, 5]);
    expect(shadesUpTo(0)).toEqual([]);
  });
});
