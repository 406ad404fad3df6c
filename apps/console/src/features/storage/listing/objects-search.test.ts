import { expect, test } from 'vitest';
import { countFilters, filtersOf, listedBy, objectsSearch } from './objects-search.ts';

test('an address keeps what means something', () => {
  expect(
    objectsSearch({
      prefix: 'a\n/',
      find: '',
      minBytes: '12',
      maxBytes: '1e3',
      since: '2026-11-21',
      until: 'soon',
      sort: 'size',
      order: 'desc',
      deleted: 'yes',
      panel: 'versions',
      preview: '..',
      other: '1',
    }),
  ).toEqual({
    prefix: 'a\n/',
    minBytes: '12',
    since: '2026-11-21',
    sort: 'size',
    order: 'desc',
    panel: 'versions',
    preview: '..',
  });
  expect(listedBy(objectsSearch({ sort: 'etag', order: 'desc' }), '')).toMatchObject({
    sort: 'name',
    direction: 'asc',
  });
});

test('what is asked of the server follows from it', () => {
  const search = { find: 'x', since: '2026-01-31', until: '2026-01-31', maxBytes: '0' };
  expect(listedBy(search, 'f/')).toEqual({
    prefix: 'f/',
    name: 'x',
    sort: 'name',
    direction: 'asc',
    max_bytes: 0,
    since: new Date(2026, 0, 31).getTime(),
    before: new Date(2026, 1, 1).getTime(),
  });
  expect(countFilters(filtersOf(search))).toBe(3);
});
