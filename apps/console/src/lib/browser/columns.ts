/** The storage items with a person's choice of columns, one for each list: specification section 3. Sign-out deletes them. */
export const columnItems = [
  'accessKeyColumns',
  'agentColumns',
  'bucketColumns',
  'objectColumns',
  'searchColumns',
  'shareLinkColumns',
  'exposureColumns',
  'usageColumns',
] as const;

export type ColumnItem = (typeof columnItems)[number];

/** Returns the chosen columns in order; null without a valid choice. */
export function readColumns(storage: Pick<Storage, 'getItem'>, item: ColumnItem): string[] | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(item) ?? 'null');
    return Array.isArray(value) && value.every((id) => typeof id === 'string') ? value : null;
  } catch {
    return null;
  }
}

/** Stores a choice; null restores a list's defaults. */
export function storeColumns(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  item: ColumnItem,
  ids: readonly string[] | null,
): void {
  if (ids === null) storage.removeItem(item);
  else storage.setItem(item, JSON.stringify(ids));
}
