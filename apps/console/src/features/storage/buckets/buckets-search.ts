import { type SearchOf, searchOf, text } from '#lib/search.ts';
import { sortCodecs } from '#ui/grid/sort.ts';
import type { GridSort } from '#ui/grid/types.ts';

export const initialSort: GridSort = { by: 'name', direction: 'asc' };

/** How the list of buckets is shown, as its address says it. */
export const bucketsSearch = searchOf({
  ...sortCodecs(['name', 'objects', 'size', 'versions', 'created']),
  /** A part of the names that are shown. */
  name: text(),
});

export type BucketsSearch = SearchOf<typeof bucketsSearch>;
