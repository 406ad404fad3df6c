import type { Reader, Transaction } from '@atoll/database';

export interface StoredUsage {
  objectCount: number;
  /** Objects, and the parts of unfinished uploads. */
  storedBytes: number;
}

/** Summed over at most 100 buckets, each of which keeps its own count. */
export async function usageOf(read: Reader, accountId: string): Promise<StoredUsage> {
  const row = await read
    .selectFrom('buckets')
    .select(({ fn }) => [
      fn.sum<number | null>('object_count').as('objects'),
      fn.sum<number | null>('size_bytes').as('sizeBytes'),
      fn.sum<number | null>('upload_bytes').as('uploadBytes'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    objectCount: Number(row.objects ?? 0),
    storedBytes: Number(row.sizeBytes ?? 0) + Number(row.uploadBytes ?? 0),
  };
}

/** Adds to a bucket's counts. False when the bucket is gone. */
export async function addToBucket(
  tx: Transaction,
  bucketId: string,
  added: { objects?: number; sizeBytes?: number; uploadBytes?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('buckets')
    .set((row) => ({
      object_count: row('object_count', '+', added.objects ?? 0),
      size_bytes: row('size_bytes', '+', added.sizeBytes ?? 0),
      upload_bytes: row('upload_bytes', '+', added.uploadBytes ?? 0),
    }))
    .where('id', '=', bucketId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
