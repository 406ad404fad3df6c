import { expect, it } from 'vitest';
import { filterCount, filterOf, itemsSearch, searchOfContributor, toInput } from './items-search.ts';

it('reads filters and the open item, and drops what is none', () => {
  const search = itemsSearch({
    state: 'held',
    language: 'fr',
    country: 'france',
    contributor: 'c1',
    item: 'i1',
  });
  expect(search).toEqual({
    state: 'held',
    language: 'fr',
    country: undefined,
    contributor: 'c1',
    item: 'i1',
  });
  expect(filterCount(filterOf(search))).toBe(3);
  expect(toInput(filterOf(search))).toEqual({ state: 'held', language: 'fr', contributor_id: 'c1' });
  expect(toInput(filterOf(itemsSearch({ state: 'invented' })))).toEqual({});
});

it('lists all items of a contributor, without the filters before', () => {
  const rejected = itemsSearch({ state: 'rejected', language: 'fr', country: 'FR', item: 'i1' });
  const search = { ...rejected, ...searchOfContributor('c1') };
  expect(toInput(filterOf(search))).toEqual({ contributor_id: 'c1' });
  expect(search.item).toBeUndefined();
});
