import { type Codec, oneOf } from '#lib/pages/search.ts';
import type { GridSort } from './types.ts';

/** A sort in the address: `?sort=size&order=desc`. */
export interface SortSearch {
  sort?: string | undefined;
  order?: 'desc' | undefined;
}

/** Returns codecs for `searchOf` that parse the sort of a list. `ids` are its sortable columns. */
export function sortCodecs(ids: readonly string[]): { sort: Codec<string>; order: Codec<'desc'> } {
  return { sort: oneOf(ids), order: oneOf(['desc']) };
}

/** Returns the order of a list from the address, or else the default. */
export function sortOf({ sort, order }: SortSearch, initial: GridSort): GridSort {
  return sort === undefined ? initial : { by: sort, direction: order ?? 'asc' };
}

/** Returns the address's parameters for a sort; undefined for the list's default. */
export function toSortSearch({ by, direction }: GridSort, initial: GridSort) {
  if (by === initial.by && direction === initial.direction) return { sort: undefined, order: undefined };
  return { sort: by, order: direction === 'desc' ? ('desc' as const) : undefined };
}

/** Returns the order after a click on a column's header: its default first, then the reverse. */
export function nextSort(current: GridSort | undefined, by: string): GridSort {
  const isAscending = current?.by === by && current.direction === 'asc';
  return { by, direction: isAscending ? 'desc' : 'asc' };
}

/** Sorts complete rows. Equal ones keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  { by, direction }: GridSort,
  values: Readonly<Record<string, (row: Row) => string | number>>,
): Row[] {
  const readValue = values[by];
  if (!readValue) return [...rows];
  const sign = direction === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => sign * compare(readValue(a), readValue(b)));
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), document.documentElement.lang || undefined, { numeric: true });
}
