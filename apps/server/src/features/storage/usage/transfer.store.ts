import type { Reader, Transaction } from '@atoll/database';
import type { AddedActivity } from './amount.store.ts';

export async function findBytesOut(read: Reader, accountId: string, monthStart: number): Promise<number> {
  const row = await read
    .selectFrom('transfer_months')
    .select('bytes_out')
    .where('account_id', '=', accountId)
    .where('month_start', '=', monthStart)
    .executeTakeFirst();
  return row?.bytes_out ?? 0;
}

/** The number of values per statement is limited. */
const rowsAtATime = 1_000;

/** Adds to the bytes that accounts sent in the UTC month. */
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
  for (let from = 0; from < rows.length; from += rowsAtATime) {
    await tx
      .insertInto('transfer_months')
      .values(rows.slice(from, from + rowsAtATime))
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'month_start']).doUpdateSet((row) => ({
          bytes_out: row('transfer_months.bytes_out', '+', row.ref('excluded.bytes_out')),
        })),
      )
      .execute();
  }
}
