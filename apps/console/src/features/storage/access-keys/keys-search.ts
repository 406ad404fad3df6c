import { type SortSearch, sortSearch } from '../../../ui/grid/sort.ts';
import type { GridSort } from '../../../ui/grid/types.ts';

/** Which keys are shown in what order, as the address says it. */
export interface KeysSearch extends SortSearch {
  /** A part of a name or an id. */
  filter?: string | undefined;
}

export const initialSort: GridSort = { by: 'name', direction: 'asc' };

export function keysSearch(search: Record<string, unknown>): KeysSearch {
  return {
    ...(typeof search.filter === 'string' && search.filter ? { filter: search.filter } : {}),
    ...sortSearch(search, ['name', 'state', 'used', 'sent', 'expires', 'created']),
  };
}
