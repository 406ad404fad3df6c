import { prepare, type Reader, type Schema, type Transaction } from '@atoll/database';
import { addMonths } from '../../../platform/time.ts';

export type Meter = Schema['usage_amounts']['meter'];

/** Amounts by meter; missing means none. */
export type Activity = Partial<Record<Meter, number>>;

/** An addition to the counts of a bucket, a key, a link or an account. */
export interface AddedActivity {
  id: string;
  accountId: string;
  activity: Activity;
}

/** Adds to the counts of buckets on a day. */
export async function insertActivity(
  tx: Transaction,
  day: number,
  added: readonly AddedActivity[],
): Promise<void> {
  for (const rows of rowsOf(added)) {
    await tx
      .insertInto('usage_amounts')
      .values(rows.map(({ id, ...row }) => ({ ...row, bucket_id: id, day })))
      .onConflict((conflict) =>
        conflict
          .columns(['bucket_id', 'day', 'meter'])
          .doUpdateSet((row) => ({ amount: row('usage_amounts.amount', '+', row.ref('excluded.amount')) })),
      )
      .execute();
  }
}

/** Adds to the counts of access keys and share links on a day. */
export async function insertCallerActivity(
  tx: Transaction,
  day: number,
  added: readonly AddedActivity[],
): Promise<void> {
  for (const rows of rowsOf(added)) {
    await tx
      .insertInto('usage_callers')
      .values(rows.map(({ id, ...row }) => ({ ...row, caller_id: id, day })))
      .onConflict((conflict) =>
        conflict
          .columns(['caller_id', 'day', 'meter'])
          .doUpdateSet((row) => ({ amount: row('usage_callers.amount', '+', row.ref('excluded.amount')) })),
      )
      .execute();
  }
}

/** The number of values per statement is limited. */
const rowsAtATime = 1_000;

function* rowsOf(added: readonly AddedActivity[]) {
  const rows = added.flatMap(({ id, accountId, activity }) =>
    Object.entries(activity).map(([meter, amount]) => ({
      id,
      meter: meter as Meter,
      account_id: accountId,
      amount,
    })),
  );
  for (let from = 0; from < rows.length; from += rowsAtATime) yield rows.slice(from, from + rowsAtATime);
}

/** An account, or one of its buckets. */
export interface Scope {
  accountId: string;
  bucketId?: string | undefined;
}

/** Returns activity by day, from the given day on. */
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

/** Returns activity by bucket ID, from the given day on. */
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

/** Returns activity by access key or share link ID, from the given day on. */
export async function activityByCaller(
  read: Reader,
  accountId: string,
  since: number,
): Promise<Map<string, Activity>> {
  const rows = await read
    .selectFrom('usage_callers')
    .select(({ fn }) => ['caller_id', 'meter', fn.sum<number>('amount').as('amount')])
    .where('account_id', '=', accountId)
    .where('day', '>=', since)
    .groupBy(['caller_id', 'meter'])
    .execute();
  return gather(rows, (row) => row.caller_id);
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

type OfMonth = { id: string; monthStart: number; monthEnd: number };

const bucketBytesQuery = prepare((read: Reader, { id, monthStart, monthEnd }: OfMonth) =>
  read
    .selectFrom('usage_amounts')
    .select(({ fn }) => fn.sum<number | null>('amount').as('bytes'))
    .where('bucket_id', '=', id)
    .where('meter', '=', 'bytes_out')
    .where('day', '>=', monthStart)
    .where('day', '<', monthEnd),
);

const callerBytesQuery = prepare((read: Reader, { id, monthStart, monthEnd }: OfMonth) =>
  read
    .selectFrom('usage_callers')
    .select(({ fn }) => fn.sum<number | null>('amount').as('bytes'))
    .where('caller_id', '=', id)
    .where('meter', '=', 'bytes_out')
    .where('day', '>=', monthStart)
    .where('day', '<', monthEnd),
);

/** Returns the bytes sent from a bucket in the UTC month. */
export async function bytesOutOfBucket(read: Reader, id: string, monthStart: number): Promise<number> {
  const row = await bucketBytesQuery.first(read, { id, monthStart, monthEnd: addMonths(monthStart, 1) });
  return Number(row?.bytes ?? 0);
}

/** Returns the bytes sent with an access key, or through a share link, in the UTC month. */
export async function bytesOutOfCaller(read: Reader, id: string, monthStart: number): Promise<number> {
  const row = await callerBytesQuery.first(read, { id, monthStart, monthEnd: addMonths(monthStart, 1) });
  return Number(row?.bytes ?? 0);
}

export async function deleteAmountsBefore(tx: Transaction, day: number): Promise<void> {
  await tx.deleteFrom('usage_amounts').where('day', '<', day).execute();
  await tx.deleteFrom('usage_callers').where('day', '<', day).execute();
}
