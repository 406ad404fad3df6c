export interface Page<T> {
  items: T[];
  /** Cursor of the next page; null on the last. */
  nextCursor: string | null;
}

const pageSize = 50;

/** Reads one row more than a page holds, to detect the last page. */
export async function readPage<T extends { id: string }>(
  read: (limit: number) => Promise<T[]>,
): Promise<Page<T>> {
  const rows = await read(pageSize + 1);
  const items = rows.slice(0, pageSize);
  return { items, nextCursor: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null };
}
