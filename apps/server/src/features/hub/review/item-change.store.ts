import type { Schema, Transaction } from '@atoll/database';
import type { ItemChanges } from '../kernel/item.store.ts';
import { toRow } from '../kernel/row.ts';

/** Changes columns of an item whose state stays. */
export async function updateItem(tx: Transaction, itemId: string, changes: ItemChanges): Promise<void> {
  await tx
    .updateTable('hub_items')
    .set(toRow<Schema['hub_items']>(changes))
    .where('id', '=', itemId)
    .execute();
}
