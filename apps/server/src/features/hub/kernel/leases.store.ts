import type { Transaction } from '@atoll/database';

/** Ends the leases of an item, so that its reviews end. */
export async function endLeases(tx: Transaction, itemId: string, now: number): Promise<void> {
  await tx
    .updateTable('hub_assignments')
    .set({ state: 'expired', ended_at: now })
    .where('item_id', '=', itemId)
    .where('state', '=', 'leased')
    .execute();
}
