import { type SearchOf, searchOf, text } from '#lib/pages/search.ts';
import { sortCodecs } from '#ui/lists/grid/sort.ts';
import type { GridSort } from '#ui/lists/grid/types.ts';

export const initialSort: GridSort = { by: 'updated', direction: 'desc' };

/** The query of the list of agents. */
export const agentsSearch = searchOf({
  ...sortCodecs(['name', 'sources', 'questions', 'updated']),
  /** A part of the agents' names. */
  name: text(),
});

export type AgentsSearch = SearchOf<typeof agentsSearch>;
