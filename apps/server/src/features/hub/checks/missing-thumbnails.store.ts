import type { Reader, Transaction } from '@atoll/database';
import { declareDueDates } from '../../../platform/jobs/index.ts';
import { dayMs } from '../../../platform/time.ts';
import type { Item } from '../kernel/item.ts';
import { fromRow } from '../kernel/row.ts';

/** Retries wait for less. */
declareDueDates({ table: 'hub_missing_thumbnails', column: 'due_at', longestMs: dayMs });

export interface MissingThumbnail {
  readonly itemId: string;
  /** Number of times that the file could not be read. */
  readonly attempts: number;
}

/** Returns items whose thumbnails are due, the longest waiting first, of those the newest. */
export async function findDueMissing(
  read: Reader,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<MissingThumbnail[]> {
  return read
    .selectFrom('hub_missing_thumbnails')
    .select(['item_id as itemId', 'attempts'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('item_id', 'desc')
    .limit(limit)
    .execute();
}

/** Sets when a file is read again; null: only after it has changed. */
export async function delayMissing(
  tx: Transaction,
  { itemId, attempts }: MissingThumbnail,
  dueAt: number | null,
): Promise<void> {
  await tx
    .updateTable('hub_missing_thumbnails')
    .set({ due_at: dueAt, attempts })
    .where('item_id', '=', itemId)
    .execute();
}

/** Returns an item whose file is stored; undefined: it was withdrawn, or its bytes were deleted. */
export async function findStored(read: Reader, itemId: string): Promise<Item | undefined> {
  const row = await read
    .selectFrom('hub_items')
    .selectAll()
    .where('id', '=', itemId)
    .where('state', '<>', 'withdrawn')
    .where('key', 'is not', null)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Makes a concurrent change of an item wait for the transaction. Returns false if its state or its file has changed. */
export async function delayChange(
  tx: Transaction,
  { id, state, key }: Pick<Item, 'id' | 'state' | 'key'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('hub_items')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('key', '=', key)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function forgetMissing(tx: Transaction, itemId: string): Promise<void> {
  await tx.deleteFrom('hub_missing_thumbnails').where('item_id', '=', itemId).execute();
}
