import type { Reader, Transaction } from '@atoll/database';
import type { AddedActivity } from './usage/amount.store.ts';

export async function findBytesOut(read: Reader, accountId: string, monthStart: number): Promise<number> {
  const row = await read
    .selectFrom('transfer_months')
    .select('bytes_out')
    .where('account_id', '=', accountId)
    .where('month_start', '=', monthStart)
    .executeTakeFirst();
  return row?.bytes_out ?? 0;
}

/** Counts bytes that accounts sent out in the UTC month. */
export async function addBytesOut(
  tx: Transaction,
  monthStart: number,
  added: readonly AddedActivity[],
): Promise<void> {
  const rows = added.map(({ id, activity }) => ({
    account_id: id,
    month_start: monthStart,
    bytes_out: activity.bytes_out ?? 0,
  }));
  if (rows.length === 0) return;
  await tx
    .insertInto('transfer_months')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'month_start']).doUpdateSet((row) => ({
        bytes_out: row('transfer_months.bytes_out', '+', row.ref('excluded.bytes_out')),
      })),
    )
    .execute();
}
