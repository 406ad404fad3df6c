import { type SearchOf, searchOf, text } from '#lib/pages/search.ts';
import { sortCodecs } from '#ui/lists/grid/sort.ts';
import type { GridSort } from '#ui/lists/grid/types.ts';

export const initialSort: GridSort = { by: 'name', direction: 'asc' };

/** The query of the list of buckets. */
export const bucketsSearch = searchOf({
  ...sortCodecs(['name', 'objects', 'size', 'versions', 'created']),
  /** A part of the buckets' names. */
  name: text(),
});

export type BucketsSearch = SearchOf<typeof bucketsSearch>;
