/** Where a person's choice of columns is kept, one item for each list: specification section 3. Sign-out forgets them. */
export const columnItems = [
  'accessKeyColumns',
  'agentColumns',
  'bucketColumns',
  'objectColumns',
  'searchColumns',
  'shareLinkColumns',
  'usageColumns',
] as const;

export type ColumnItem = (typeof columnItems)[number];

/** The chosen columns in their order; null where nobody chose, or where what is stored is not a choice. */
export function readColumns(storage: Pick<Storage, 'getItem'>, item: ColumnItem): string[] | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(item) ?? 'null');
    return Array.isArray(value) && value.every((id) => typeof id === 'string') ? value : null;
  } catch {
    return null;
  }
}

/** Keeps a choice; null goes back to what a list shows by itself. */
export function storeColumns(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  item: ColumnItem,
  ids: readonly string[] | null,
): void {
  if (ids === null) storage.removeItem(item);
  else storage.setItem(item, JSON.stringify(ids));
}
