import type { PrintedGroup, PrintedLine } from './printed.ts';

/** A row of the table of lines. */
export type Row =
  | { kind: 'group'; name: string; amount: string | null }
  | { kind: 'line'; line: PrintedLine; isInGroup: boolean };

export const rowHeights = { group: 24, line: 17, note: 11, afterGroup: 6 } as const;

export function heightOf(row: Row): number {
  if (row.kind === 'group') return rowHeights.group;
  return rowHeights.line + (row.line.note === null ? 0 : rowHeights.note);
}

/**
 * Distributes rows over pages. A bucket's name is never the last row of a page, and is repeated where its lines continue; the
 * last page has room for what follows the table.
 */
export function paginate(
  groups: readonly PrintedGroup[],
  room: { first: number; others: number; afterTable: number },
): Row[][] {
  const pages: Row[][] = [[]];
  let left = room.first;
  const put = (row: Row) => {
    pages.at(-1)?.push(row);
    left -= heightOf(row);
  };
  const turn = () => {
    pages.push([]);
    left = room.others;
  };
  for (const { name, continued, amount, lines } of groups) {
    const rows = lines.map((line): Row => ({ kind: 'line', line, isInGroup: name !== null }));
    for (const [index, row] of rows.entries()) {
      const isFirst = index === 0;
      const needed = heightOf(row) + (isFirst && name !== null ? rowHeights.group : 0);
      const isTurned = needed > left;
      if (isTurned) turn();
      if (name !== null && isFirst) put({ kind: 'group', name, amount });
      else if (name !== null && isTurned) put({ kind: 'group', name: continued, amount: null });
      put(row);
    }
    left -= rowHeights.afterGroup;
  }
  if (left < room.afterTable) turn();
  return pages;
}
