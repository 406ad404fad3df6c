import type { Reader, Transaction } from '@atoll/database';
import type { Item } from '../kernel/item.ts';
import { fromRow } from '../kernel/row.ts';

/** Returns the IDs of items whose thumbnails are missing, the newest first. */
export async function findMissing(
  read: Reader,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<string[]> {
  let query = read.selectFrom('hub_missing_thumbnails').select('item_id');
  if (before !== undefined) query = query.where('item_id', '<', before);
  const rows = await query.orderBy('item_id', 'desc').limit(limit).execute();
  return rows.map(({ item_id }) => item_id);
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
