import type { GridColumn } from './types.ts';

/** Returns the columns to show: the main one, then the chosen ones in order, or else the list's defaults. */
export function shownColumns<Row>(
  columns: readonly GridColumn<Row>[],
  chosen: readonly string[] | null,
): GridColumn<Row>[] {
  const main = columns.filter(({ isMain }) => isMain);
  const others = columns.filter(({ isMain }) => !isMain);
  if (!chosen) return [...main, ...others.filter(({ isHidden }) => !isHidden)];
  return [...main, ...chosen.flatMap((id) => others.find((column) => column.id === id) ?? [])];
}

/** Adds a column at the end, or removes it. */
export function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}

/** Moves a column one place to the start or to the end. */
export function moved(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const at = ids.indexOf(id);
  const to = at + by;
  if (at === -1 || to < 0 || to >= ids.length) return [...ids];
  const rest = ids.filter((other) => other !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}
