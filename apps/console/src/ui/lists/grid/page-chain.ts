/** A page of a list with a cursor, remembered after its rows are dropped. */
export interface PageMark {
  /** The cursor of the page; empty for the first one. */
  cursor: string;
  /** The index of its first row. */
  start: number;
  count: number;
  /** The cursor of the next page; null at the end. */
  next: string | null;
}

/** Consecutive pages from the first one on. */
export type PageChain = readonly PageMark[];

export function rowCount(chain: PageChain): number {
  const last = chain.at(-1);
  return last ? last.start + last.count : 0;
}

/** Returns the cursor of a page, including the one after the last known; null if there is none. */
export function cursorOf(chain: PageChain, page: number): string | null {
  if (page === 0) return '';
  return chain[page - 1]?.next ?? null;
}

/** Returns the page that contains a row; -1 for an unknown row. */
export function pageOfRow(chain: PageChain, row: number): number {
  if (row < 0 || row >= rowCount(chain)) return -1;
  let low = 0;
  let high = chain.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((chain[middle]?.start ?? 0) <= row) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Records a loaded page. If its next cursor changed, later pages are invalid; if its length changed, they move. Returns
 * the same chain if nothing changed.
 */
export function placePage(
  chain: PageChain,
  page: number,
  { count, next }: { count: number; next: string | null },
): PageChain {
  const cursor = cursorOf(chain, page);
  const known = chain[page];
  if (cursor === null || (known?.count === count && known.next === next)) return chain;
  const before = chain.slice(0, page);
  const placed = { cursor, start: rowCount(before), count, next };
  if (known?.next !== next) return [...before, placed];
  const shift = count - known.count;
  const after = chain.slice(page + 1).map((mark) => ({ ...mark, start: mark.start + shift }));
  return [...before, placed, ...after];
}
