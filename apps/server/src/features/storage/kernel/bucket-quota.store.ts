import { prepare, type Reader, type Schema, type Transaction } from '@atoll/database';
import { type BucketLimits, type BucketQuota, noQuota } from './bucket-quota.ts';
import { StorageRefusal } from './refusal.ts';
import type { UsageChanges } from './usage-changes.ts';

export function toQuota(row: Pick<Schema['buckets'], 'quota_bytes' | 'quota_objects'>): BucketQuota {
  return { maxBytes: row.quota_bytes, maxObjects: row.quota_objects };
}

function toLimits(
  row: Pick<Schema['buckets'], 'quota_bytes' | 'quota_objects' | 'max_sent_bytes'>,
): BucketLimits {
  return { ...toQuota(row), maxSentBytes: row.max_sent_bytes };
}

export function toLimitColumns({ maxBytes, maxObjects, maxSentBytes }: BucketLimits) {
  return { quota_bytes: maxBytes, quota_objects: maxObjects, max_sent_bytes: maxSentBytes };
}

const quotaQuery = prepare((read: Reader, { bucketId }: { bucketId: string }) =>
  read.selectFrom('buckets').select(['quota_bytes', 'quota_objects']).where('id', '=', bucketId),
);

export async function findQuota(read: Reader, bucketId: string): Promise<BucketQuota> {
  const row = await quotaQuery.first(read, { bucketId });
  return row ? toQuota(row) : noQuota;
}

/** Returns undefined if the bucket no longer exists. */
export async function findLimits(read: Reader, bucketId: string): Promise<BucketLimits | undefined> {
  const row = await read
    .selectFrom('buckets')
    .select(['quota_bytes', 'quota_objects', 'max_sent_bytes'])
    .where('id', '=', bucketId)
    .executeTakeFirst();
  return row && toLimits(row);
}

const usageQuery = prepare((read: Reader, { bucketId }: { bucketId: string }) =>
  read
    .selectFrom('bucket_usage')
    .select(({ fn }) => [
      fn.sum<number | null>('object_count').as('objects'),
      fn.sum<number | null>('size_bytes').as('sizeBytes'),
      fn.sum<number | null>('upload_bytes').as('uploadBytes'),
    ])
    .where('bucket_id', '=', bucketId),
);

/**
 * Checks the quota after the counts were changed: growth beyond it is rolled back, shrinking is always allowed. A bucket without
 * a quota is not read.
 * @throws {StorageRefusal} `bucketQuotaExceeded`
 */
export async function refuseOverQuota(
  tx: Transaction,
  bucketId: string,
  quota: BucketQuota,
  { grownBytes, grownObjects }: Pick<UsageChanges, 'grownBytes' | 'grownObjects'>,
): Promise<void> {
  const maxBytes = grownBytes > 0 ? quota.maxBytes : null;
  const maxObjects = grownObjects > 0 ? quota.maxObjects : null;
  if (maxBytes === null && maxObjects === null) return;
  await refuseBeyond(tx, bucketId, { maxBytes, maxObjects });
}

/** Refuses an upload that can't fit before its bytes arrive; the commit checks again. */
export async function checkQuota(read: Reader, bucketId: string, addedBytes: number): Promise<void> {
  const { maxBytes } = await findQuota(read, bucketId);
  if (maxBytes !== null)
    await refuseBeyond(read, bucketId, { maxBytes: maxBytes - addedBytes, maxObjects: null });
}

/** Returns the bytes left below the quota; null: no quota for bytes. */
export async function bytesLeft(read: Reader, bucketId: string): Promise<number | null> {
  const { maxBytes } = await findQuota(read, bucketId);
  if (maxBytes === null) return null;
  return Math.max(0, maxBytes - storedBytesOf(await usageQuery.first(read, { bucketId })));
}

/** Returns how many more objects the quota allows. */
export async function objectsLeft(
  read: Reader,
  bucketId: string,
  { maxObjects }: BucketQuota,
): Promise<number> {
  if (maxObjects === null) return Number.POSITIVE_INFINITY;
  return maxObjects - Number((await usageQuery.first(read, { bucketId }))?.objects ?? 0);
}

async function refuseBeyond(read: Reader, bucketId: string, quota: BucketQuota): Promise<void> {
  const row = await usageQuery.first(read, { bucketId });
  const storedBytes = storedBytesOf(row);
  const isOver =
    (quota.maxBytes !== null && storedBytes > quota.maxBytes) ||
    (quota.maxObjects !== null && Number(row?.objects ?? 0) > quota.maxObjects);
  if (isOver) throw new StorageRefusal('bucketQuotaExceeded');
}

function storedBytesOf(row: { sizeBytes: number | null; uploadBytes: number | null } | undefined): number {
  return Number(row?.sizeBytes ?? 0) + Number(row?.uploadBytes ?? 0);
}
