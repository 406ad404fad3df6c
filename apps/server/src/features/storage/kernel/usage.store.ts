import { prepare, type Reader, type Transaction } from '@atoll/database';
import type { UsageChange, UsageChanges } from './usage-changes.ts';

export interface StoredUsage {
  objectCount: number;
  /** All versions, and the parts of unfinished uploads. */
  storedBytes: number;
}

const usageQuery = prepare((read: Reader, { accountId }: { accountId: string }) =>
  read
    .selectFrom('buckets')
    .innerJoin('bucket_usage', 'bucket_usage.bucket_id', 'buckets.id')
    .select(({ fn }) => [
      fn.sum<number | null>('object_count').as('objects'),
      fn.sum<number | null>('size_bytes').as('sizeBytes'),
      fn.sum<number | null>('upload_bytes').as('uploadBytes'),
    ])
    .where('account_id', '=', accountId),
);

/** Sums the counts of the account's buckets, at most 100. */
export async function usageOf(read: Reader, accountId: string): Promise<StoredUsage> {
  const row = await usageQuery.first(read, { accountId });
  return {
    objectCount: Number(row?.objects ?? 0),
    storedBytes: Number(row?.sizeBytes ?? 0) + Number(row?.uploadBytes ?? 0),
  };
}

const addUsage = prepare(
  (tx: Transaction, change: UsageChange & { bucketId: string; storageClass: string; shard: number }) =>
    tx
      .insertInto('bucket_usage')
      .values({
        bucket_id: change.bucketId,
        storage_class: change.storageClass,
        shard: change.shard,
        object_count: change.objects,
        version_count: change.versions,
        size_bytes: change.sizeBytes,
        upload_bytes: change.uploadBytes,
      })
      .onConflict((conflict) =>
        conflict.columns(['bucket_id', 'storage_class', 'shard']).doUpdateSet((row) => ({
          object_count: row('bucket_usage.object_count', '+', row.ref('excluded.object_count')),
          version_count: row('bucket_usage.version_count', '+', row.ref('excluded.version_count')),
          size_bytes: row('bucket_usage.size_bytes', '+', row.ref('excluded.size_bytes')),
          upload_bytes: row('bucket_usage.upload_bytes', '+', row.ref('excluded.upload_bytes')),
        })),
      ),
);

/** Adds to a bucket's counts, with one statement per changed storage class. */
export async function addToBucket(
  tx: Transaction,
  bucketId: string,
  changes: UsageChanges,
  shard: number,
): Promise<void> {
  for (const change of changes.entries()) await addUsage.all(tx, { bucketId, shard, ...change });
}
