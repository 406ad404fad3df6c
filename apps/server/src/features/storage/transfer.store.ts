import type { Database, Reader } from '@atoll/database';

export async function findBytesOut(read: Reader, accountId: string, monthStart: number): Promise<number> {
  const row = await read
    .selectFrom('transfer_months')
    .select('bytes_out')
    .where('account_id', '=', accountId)
    .where('month_start', '=', monthStart)
    .executeTakeFirst();
  return row?.bytes_out ?? 0;
}

export async function addBytesOut(
  database: Database,
  entries: readonly { accountId: string; monthStart: number; bytesOut: number }[],
): Promise<void> {
  await database.transaction(async (tx) => {
    for (const { accountId, monthStart, bytesOut } of entries) {
      await tx
        .insertInto('transfer_months')
        .values({ account_id: accountId, month_start: monthStart, bytes_out: bytesOut })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'month_start'])
            .doUpdateSet((row) => ({ bytes_out: row('transfer_months.bytes_out', '+', bytesOut) })),
        )
        .execute();
    }
  });
}
