import type { Reader, Schema, Transaction } from '@atoll/database';
import type { Scope } from './amount.store.ts';

type Sample = Schema['usage_samples'];

/** Returns the current contents by storage class of the next buckets after that ID. */
export async function findHeld(
  read: Reader,
  afterId: string,
  buckets: number,
): Promise<Omit<Sample, 'day'>[]> {
  const next = read.selectFrom('buckets').select('id').where('id', '>', afterId).orderBy('id').limit(buckets);
  const rows = await read
    .selectFrom('buckets')
    .innerJoin('bucket_usage', 'bucket_usage.bucket_id', 'buckets.id')
    .select(({ fn }) => [
      'buckets.id',
      'account_id',
      'storage_class',
      fn.sum<number>('object_count').as('objects'),
      fn.sum<number>('version_count').as('versions'),
      fn.sum<number>('size_bytes').as('size'),
      fn.sum<number>('upload_bytes').as('uploads'),
    ])
    .where('buckets.id', 'in', next)
    .groupBy(['buckets.id', 'account_id', 'storage_class'])
    .execute();
  return rows.map((row) => ({
    bucket_id: row.id,
    account_id: row.account_id,
    storage_class: row.storage_class,
    object_count: Number(row.objects),
    version_count: Number(row.versions),
    size_bytes: Number(row.size),
    upload_bytes: Number(row.uploads),
  }));
}

/** Returns the last ID of the next buckets after that ID; undefined if there are none. */
export async function findLastOf(
  read: Reader,
  afterId: string,
  buckets: number,
): Promise<string | undefined> {
  const rows = await read
    .selectFrom('buckets')
    .select('id')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(buckets)
    .execute();
  return rows.at(-1)?.id;
}

/** Replaces earlier samples of the same day. */
export async function putSamples(tx: Transaction, samples: readonly Sample[]): Promise<void> {
  if (samples.length === 0) return;
  await tx
    .insertInto('usage_samples')
    .values([...samples])
    .onConflict((conflict) =>
      conflict.columns(['bucket_id', 'day', 'storage_class']).doUpdateSet((row) => ({
        object_count: row.ref('excluded.object_count'),
        version_count: row.ref('excluded.version_count'),
        size_bytes: row.ref('excluded.size_bytes'),
        upload_bytes: row.ref('excluded.upload_bytes'),
      })),
    )
    .execute();
}

export interface StoredAmount {
  storedBytes: number;
  objectCount: number;
}

/** Returns stored amounts by day, from the given day on. */
export async function storedByDay(
  read: Reader,
  scope: Scope,
  since: number,
): Promise<Map<number, StoredAmount>> {
  let query = read
    .selectFrom('usage_samples')
    .select(({ fn }) => [
      'day',
      fn.sum<number>('object_count').as('objects'),
      fn.sum<number>('size_bytes').as('size'),
      fn.sum<number>('upload_bytes').as('uploads'),
    ])
    .where('account_id', '=', scope.accountId)
    .where('day', '>=', since);
  if (scope.bucketId !== undefined) query = query.where('bucket_id', '=', scope.bucketId);
  const rows = await query.groupBy('day').execute();
  return new Map(
    rows.map((row) => [
      row.day,
      { storedBytes: Number(row.size) + Number(row.uploads), objectCount: Number(row.objects) },
    ]),
  );
}

/** Returns the bytes that each bucket stored on its first day from the given one on, by bucket ID. */
export async function heldAtFirst(
  read: Reader,
  accountId: string,
  since: number,
): Promise<Map<string, number>> {
  const rows = await read
    .selectFrom('usage_samples')
    .select(({ fn }) => [
      'bucket_id',
      'day',
      fn.sum<number>('size_bytes').as('size'),
      fn.sum<number>('upload_bytes').as('uploads'),
    ])
    .where('account_id', '=', accountId)
    .where('day', '>=', since)
    .groupBy(['bucket_id', 'day'])
    .orderBy('day', 'desc')
    .execute();
  // The earliest comes last, and overwrites the others.
  return new Map(rows.map((row) => [row.bucket_id, Number(row.size) + Number(row.uploads)]));
}

export async function deleteSamplesBefore(tx: Transaction, day: number): Promise<void> {
  await tx.deleteFrom('usage_samples').where('day', '<', day).execute();
}
