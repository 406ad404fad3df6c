import type { Reader, Schema, Transaction } from '@atoll/database';

export type Meter = Schema['usage_amounts']['meter'];

/** What was done in a time; missing is none. */
export type Activity = Partial<Record<Meter, number>>;

/** What is added to what was done with a bucket on a day. */
export interface AddedActivity {
  bucketId: string;
  accountId: string;
  day: number;
  activity: Activity;
}

export async function insertActivity(tx: Transaction, added: readonly AddedActivity[]): Promise<void> {
  const rows = added.flatMap(({ bucketId, accountId, day, activity }) =>
    Object.entries(activity).map(([meter, amount]) => ({
      bucket_id: bucketId,
      day,
      meter: meter as Meter,
      account_id: accountId,
      amount,
    })),
  );
  if (rows.length === 0) return;
  await tx
    .insertInto('usage_amounts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['bucket_id', 'day', 'meter'])
        .doUpdateSet((row) => ({ amount: row('usage_amounts.amount', '+', row.ref('excluded.amount')) })),
    )
    .execute();
}

/** Whose it is: all of an account, or one bucket. */
export interface Scope {
  accountId: string;
  bucketId?: string | undefined;
}

/** By day, since the day. */
export async function activityByDay(
  read: Reader,
  scope: Scope,
  since: number,
): Promise<Map<number, Activity>> {
  let query = read
    .selectFrom('usage_amounts')
    .select(({ fn }) => ['day', 'meter', fn.sum<number>('amount').as('amount')])
    .where('account_id', '=', scope.accountId)
    .where('day', '>=', since);
  if (scope.bucketId !== undefined) query = query.where('bucket_id', '=', scope.bucketId);
  return gather(await query.groupBy(['day', 'meter']).execute(), ({ day }) => day);
}

/** By bucket id, since the day. */
export async function activityByBucket(
  read: Reader,
  accountId: string,
  since: number,
): Promise<Map<string, Activity>> {
  const rows = await read
    .selectFrom('usage_amounts')
    .select(({ fn }) => ['bucket_id', 'meter', fn.sum<number>('amount').as('amount')])
    .where('account_id', '=', accountId)
    .where('day', '>=', since)
    .groupBy(['bucket_id', 'meter'])
    .execute();
  return gather(rows, (row) => row.bucket_id);
}

function gather<Row extends { meter: Meter; amount: number }, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Map<Key, Activity> {
  const gathered = new Map<Key, Activity>();
  for (const row of rows) {
    const key = keyOf(row);
    gathered.set(key, { ...gathered.get(key), [row.meter]: Number(row.amount) });
  }
  return gathered;
}

export async function deleteAmountsBefore(tx: Transaction, day: number): Promise<void> {
  await tx.deleteFrom('usage_amounts').where('day', '<', day).execute();
}
