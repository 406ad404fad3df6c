import type { Reader, Transaction } from '@atoll/database';

export interface Thumbnail {
  readonly itemId: string;
  readonly jpeg: Uint8Array;
}

/** Stores the small picture of an item. */
export async function saveThumbnail(tx: Transaction, { itemId, jpeg }: Thumbnail): Promise<void> {
  await deleteThumbnail(tx, itemId);
  await tx.insertInto('hub_thumbnails').values({ item_id: itemId, jpeg }).execute();
}

/** Lets a missing small picture be made of the item's changed file, even if an earlier one could not be read. */
export async function retryThumbnail(tx: Transaction, itemId: string, now: number): Promise<void> {
  await tx
    .updateTable('hub_missing_thumbnails')
    .set({ due_at: now, attempts: 0 })
    .where('item_id', '=', itemId)
    .execute();
}

/** Deletes the small picture of an item, if it has one. */
export async function deleteThumbnail(tx: Transaction, itemId: string): Promise<void> {
  await tx.deleteFrom('hub_thumbnails').where('item_id', '=', itemId).execute();
}

/** Returns the small pictures of items of a project. Items without one are omitted. */
export async function findThumbnails(
  read: Reader,
  projectId: string,
  itemIds: readonly string[],
): Promise<Thumbnail[]> {
  if (itemIds.length === 0) return [];
  return read
    .selectFrom('hub_thumbnails')
    .innerJoin('hub_items', 'hub_items.id', 'hub_thumbnails.item_id')
    .select(['hub_thumbnails.item_id as itemId', 'hub_thumbnails.jpeg'])
    .where('hub_thumbnails.item_id', 'in', itemIds)
    .where('hub_items.project_id', '=', projectId)
    .execute();
}
