import { expect, test } from 'vitest';
import { searchOf } from '#lib/pages/search.ts';
import { nextSort, sortCodecs, sortOf, toSortSearch } from './sort.ts';

const initial = { by: 'name', direction: 'asc' } as const;

test('a sort is read from the address and written there', () => {
  const read = searchOf(sortCodecs(['size']));
  expect(read({ sort: 'size', order: 'desc' })).toEqual({ sort: 'size', order: 'desc' });
  expect(read({ sort: 'size', order: 'up' })).toEqual({ sort: 'size' });
  expect(sortOf(read({ sort: 'other', order: 'desc' }), initial)).toEqual(initial);
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
