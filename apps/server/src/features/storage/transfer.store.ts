import type { Reader } from '@atoll/database';

export async function findBytesOut(read: Reader, accountId: string, monthStart: number): Promise<number> {
  const row = await read
    .selectFrom('transfer_months')
    .select('bytes_out')
    .where('account_id', '=', accountId)
    .where('month_start', '=', monthStart)
    .executeTakeFirst();
  return row?.bytes_out ?? 0;
}
