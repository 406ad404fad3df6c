import { expect, test } from 'vitest';
import { nextSort, sortOf, sortSearch, toSortSearch } from './sort.ts';

const initial = { by: 'name', direction: 'asc' } as const;

test('a sort is read from the address and written there', () => {
  expect(sortSearch({ sort: 'size', order: 'desc' }, ['size'])).toEqual({ sort: 'size', order: 'desc' });
  expect(sortSearch({ sort: 'size', order: 'up' }, ['size'])).toEqual({ sort: 'size' });
  expect(sortSearch({ sort: 'other', order: 'desc' }, ['size'])).toEqual({});
  expect(sortOf({}, initial)).toEqual(initial);
  expect(sortOf({ sort: 'size', order: 'desc' }, initial)).toEqual({ by: 'size', direction: 'desc' });
  expect(toSortSearch(initial, initial)).toEqual({ sort: undefined, order: undefined });
  expect(toSortSearch({ by: 'name', direction: 'desc' }, initial)).toEqual({ sort: 'name', order: 'desc' });
});

test('a press on a head sorts by it, and a second one the other way round', () => {
  expect(nextSort(initial, 'size')).toEqual({ by: 'size', direction: 'asc' });
  expect(nextSort({ by: 'size', direction: 'asc' }, 'size')).toEqual({ by: 'size', direction: 'desc' });
  expect(nextSort({ by: 'size', direction: 'desc' }, 'size')).toEqual({ by: 'size', direction: 'asc' });
});
