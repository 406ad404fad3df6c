import { type SearchOf, searchOf, text } from '#lib/pages/search.ts';
import { sortCodecs } from '#ui/lists/grid/sort.ts';
import type { GridSort } from '#ui/lists/grid/types.ts';

export const initialSort: GridSort = { by: 'name', direction: 'asc' };

/** The query of the list of keys. */
export const keysSearch = searchOf({
  ...sortCodecs(['name', 'state', 'used', 'sent', 'expires', 'created']),
  /** A part of a name or an ID. */
  filter: text(),
});

export type KeysSearch = SearchOf<typeof keysSearch>;
