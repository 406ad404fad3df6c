/** One page of a list behind a cursor, as remembered after its rows are forgotten. */
export interface PageMark {
  /** The cursor of the page; empty for the first. */
  cursor: string;
  /** The index of its first row. */
  start: number;
  count: number;
  /** Asks for the page after it; null at the end. */
  next: string | null;
}

/** Pages from the first on, without gaps. */
export type PageChain = readonly PageMark[];

export function rowCount(chain: PageChain): number {
  const last = chain.at(-1);
  return last ? last.start + last.count : 0;
}

/** The cursor of a page, the one after the last known included; null where there is none. */
export function cursorOf(chain: PageChain, page: number): string | null {
  if (page === 0) return '';
  return chain[page - 1]?.next ?? null;
}

/** Which page holds a row; -1 for one beyond what is known. */
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
 * Takes note of what a page brought. One that ends elsewhere than before unties those after it, since they were asked
 * for from where it ended; one that shrank or grew moves them. Answers the same chain if nothing is new.
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
