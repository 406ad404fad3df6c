import { type SortSearch, sortSearch } from '../../../ui/grid/sort.ts';
import type { GridSort } from '../../../ui/grid/types.ts';

/** How the list of buckets is shown, as its address says it. */
export interface BucketsSearch extends SortSearch {
  /** A part of the names that are shown. */
  name?: string | undefined;
}

const sortColumns = ['name', 'objects', 'size', 'versions', 'created'] as const;

export const initialSort: GridSort = { by: 'name', direction: 'asc' };

export function bucketsSearch(search: Record<string, unknown>): BucketsSearch {
  return {
    ...(typeof search.name === 'string' && search.name ? { name: search.name } : {}),
    ...sortSearch(search, sortColumns),
  };
}
