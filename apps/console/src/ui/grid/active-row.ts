import type { RowSource } from './types.ts';

/** The row that keys act on: where it was when it was chosen, and which it is once it is known. */
export interface ActiveRow {
  readonly index: number;
  readonly id: string | undefined;
}

/** How far rows are looked for that moved. */
const reach = 200;

/** Returns where the active row is now: the list may have changed around it. One that is gone leaves its place to the next. */
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
