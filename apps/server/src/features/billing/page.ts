export interface Page<T> {
  items: T[];
  /** Where the next page begins; null on the last one. */
  nextCursor: string | null;
}

const pageSize = 50;

/** Reads one row more than a page holds, so that the last page says it is the last. */
export async function readPage<T extends { id: string }>(
  read: (limit: number) => Promise<T[]>,
): Promise<Page<T>> {
  const rows = await read(pageSize + 1);
  const items = rows.slice(0, pageSize);
  return { items, nextCursor: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null };
}
