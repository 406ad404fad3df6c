import type { RowSource } from './types.ts';

/** The row that keys act on: its index when it was selected, and its ID once known. */
export interface ActiveRow {
  readonly index: number;
  readonly id: string | undefined;
}

/** Number of rows to search for a row that moved. */
const reach = 200;

/** Returns the current index of the active row after changes to the list. If the row is gone, the next one takes its place. */
export function placeOf<Row>(
  rows: Pick<RowSource<Row>, 'at' | 'count'>,
  idOf: (row: Row) => string,
  { index, id }: ActiveRow,
): number {
  const isThere = (at: number) => {
    const row = rows.at(at);
    return row !== undefined && idOf(row) === id;
  };
  for (let away = 0; id !== undefined && away <= reach; away++) {
    const found = [index - away, index + away].find(isThere);
    if (found !== undefined) return found;
  }
  return Math.max(0, Math.min(index, rows.count - 1));
}
