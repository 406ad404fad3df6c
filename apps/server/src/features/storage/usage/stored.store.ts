import type { Transaction } from '@atoll/database';
import { hourMs, startOfDay } from '../../../platform/time.ts';
import { defaultStorageClass } from '../kernel/object-info.ts';

export const gibBytes = 1024 ** 3;

/** A range of buckets by ID: after one, up to another. */
export interface BucketRange {
  after: string;
  last: string;
}

/**
 * Adds an hour of the buckets' current contents, all versions and the parts of unfinished uploads, to the byte-hours of its day.
 * Repeated for the same hour, it changes nothing.
 */
export async function addHour(tx: Transaction, range: BucketRange, hour: number): Promise<void> {
  await tx
    .insertInto('usage_stored')
    .columns(['bucket_id', 'day', 'storage_class', 'account_id', 'gib_hours', 'byte_hours', 'last_hour'])
    .expression(
      tx
        .selectFrom(summed(tx, range))
        .innerJoin('buckets', 'buckets.id', 'lying.bucket_id')
        .select(({ cast, eb, lit, val }) => [
          'buckets.id',
          cast<number>(val(startOfDay(hour)), 'bigint').as('day'),
          'lying.storage_class',
          'buckets.account_id',
          eb('lying.bytes', '/', lit(gibBytes)).as('gib_hours'),
          eb('lying.bytes', '%', lit(gibBytes)).as('byte_hours'),
          cast<number>(val(hour), 'bigint').as('last_hour'),
        ])
        .where('lying.bytes', '>', 0)
        // Per bucket, not per class: objects that have changed class since then are already counted.
        .where('buckets.id', 'not in', countedIn(tx, range, hour)),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['bucket_id', 'day', 'storage_class'])
        .doUpdateSet((row) => ({
          gib_hours: row('usage_stored.gib_hours', '+', row.ref('excluded.gib_hours')),
          byte_hours: row('usage_stored.byte_hours', '+', row.ref('excluded.byte_hours')),
          last_hour: row.ref('excluded.last_hour'),
        }))
        .whereRef('usage_stored.last_hour', '<', 'excluded.last_hour'),
    )
    .execute();
}

/** Records the contents of buckets during whole past days, as 24 hours of byte-hours. Days that have a record keep it. */
export async function putStoredDays(
  tx: Transaction,
  days: readonly { accountId: string; bucketId: string; day: number; bytes: number }[],
): Promise<void> {
  const rows = days.map(({ accountId, bucketId, day, bytes }) => ({
    account_id: accountId,
    bucket_id: bucketId,
    day,
    storage_class: defaultStorageClass,
    gib_hours: 24 * Math.floor(bytes / gibBytes),
    byte_hours: 24 * (bytes % gibBytes),
    last_hour: day + 23 * hourMs,
  }));
  await tx
    .insertInto('usage_stored')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function countedIn(tx: Transaction, { after, last }: BucketRange, hour: number) {
  return tx
    .selectFrom('usage_stored')
    .select('bucket_id')
    .where('bucket_id', '>', after)
    .where('bucket_id', '<=', last)
    .where('day', '=', startOfDay(hour))
    .where('last_hour', '>=', hour);
}

/** Sums versions by their storage class. Parts of unfinished uploads count as the default class, where they are stored. */
function summed(tx: Transaction, { after, last }: BucketRange) {
  const usage = tx.selectFrom('bucket_usage').where('bucket_id', '>', after).where('bucket_id', '<=', last);
  const versions = usage.select(['bucket_id', 'storage_class', 'size_bytes as bytes']);
  const parts = usage.select(({ cast, val }) => [
    'bucket_id',
    cast<string>(val(defaultStorageClass), 'text').as('storage_class'),
    'upload_bytes as bytes',
  ]);
  return (
    tx
      .selectFrom(versions.unionAll(parts).as('each'))
      // On PostgreSQL a sum is not an integer, and dividing it would leave a fraction.
      .select(({ cast, fn }) => [
        'bucket_id',
        'storage_class',
        cast<number>(fn.sum('bytes'), 'bigint').as('bytes'),
      ])
      .groupBy(['bucket_id', 'storage_class'])
      .as('lying')
  );
}

export async function deleteStoredBefore(tx: Transaction, day: number): Promise<void> {
  await tx.deleteFrom('usage_stored').where('day', '<', day).execute();
}
