import { type SearchOf, searchOf, text } from '#lib/search.ts';
import { sortCodecs } from '#ui/grid/sort.ts';
import type { GridSort } from '#ui/grid/types.ts';

export const initialSort: GridSort = { by: 'updated', direction: 'desc' };

/** How the list of agents is shown, as its address says it. */
export const agentsSearch = searchOf({
  ...sortCodecs(['name', 'sources', 'questions', 'updated']),
  /** A part of the names that are shown. */
  name: text(),
});

export type AgentsSearch = SearchOf<typeof agentsSearch>;
