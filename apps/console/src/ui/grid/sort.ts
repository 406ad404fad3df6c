import { type Codec, oneOf } from '#lib/search.ts';
import type { GridSort } from './types.ts';

/** A sort as it stands in the address: `?sort=size&order=desc`. */
export interface SortSearch {
  sort?: string | undefined;
  order?: 'desc' | undefined;
}

/** How the sort of a list that can be sorted by any of `ids` is read from the address: codecs for `searchOf`. */
export function sortCodecs(ids: readonly string[]): { sort: Codec<string>; order: Codec<'desc'> } {
  return { sort: oneOf(ids), order: oneOf(['desc']) };
}

/** Returns the order of a list: that of the address, or else the default. */
export function sortOf({ sort, order }: SortSearch, initial: GridSort): GridSort {
  return sort === undefined ? initial : { by: sort, direction: order ?? 'asc' };
}

/** How a sort is written in the address; nothing where the list is sorted so by itself. */
export function toSortSearch({ by, direction }: GridSort, initial: GridSort) {
  if (by === initial.by && direction === initial.direction) return { sort: undefined, order: undefined };
  return { sort: by, order: direction === 'desc' ? ('desc' as const) : undefined };
}

/** Returns the next order after a press on a column's head: its default first, then the reverse. */
export function nextSort(current: GridSort | undefined, by: string): GridSort {
  const isAscending = current?.by === by && current.direction === 'asc';
  return { by, direction: isAscending ? 'desc' : 'asc' };
}

/** Rows that are all there, in the order asked for; equal ones stay as they were. */
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
