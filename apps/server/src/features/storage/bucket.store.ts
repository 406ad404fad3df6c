import type { Reader, Transaction } from '@atoll/database';
import { scheduleDeletion } from './blob-deletions.store.ts';

export interface BucketRow {
  id: string;
  name: string;
  accountId: string;
  createdAt: number;
  objectCount: number;
  sizeBytes: number;
}

const columns = [
  'id',
  'name',
  'account_id as accountId',
  'created_at as createdAt',
  'object_count as objectCount',
  'size_bytes as sizeBytes',
] as const;

export function findBucket(read: Reader, name: string): Promise<BucketRow | undefined> {
  return read.selectFrom('buckets').select(columns).where('name', '=', name).executeTakeFirst();
}

export function findBucketsOf(read: Reader, accountId: string): Promise<BucketRow[]> {
  return read
    .selectFrom('buckets')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('name')
    .execute();
}

export async function countBucketsOf(read: Reader, accountId: string): Promise<number> {
  const { count } = await read
    .selectFrom('buckets')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertBucket(
  tx: Transaction,
  bucket: { id: string; accountId: string; name: string; createdAt: number },
): Promise<void> {
  await tx
    .insertInto('buckets')
    .values({
      id: bucket.id,
      account_id: bucket.accountId,
      name: bucket.name,
      created_at: bucket.createdAt,
      object_count: 0,
      size_bytes: 0,
      upload_bytes: 0,
    })
    .execute();
}

export async function isEmpty(read: Reader, bucketId: string): Promise<boolean> {
  const object = await read
    .selectFrom('objects')
    .select('id')
    .where('bucket_id', '=', bucketId)
    .limit(1)
    .executeTakeFirst();
  return object === undefined;
}

/** The bucket and the uploads that never ended in it; there must be no objects left. */
export async function deleteBucket(tx: Transaction, bucketId: string, now: number): Promise<void> {
  const uploads = tx.selectFrom('multipart_uploads').select('id').where('bucket_id', '=', bucketId);
  const parts = await tx.selectFrom('parts').select('blob_id').where('upload_id', 'in', uploads).execute();
  await scheduleDeletion(
    tx,
    parts.map((part) => part.blob_id),
    now,
  );
  await tx.deleteFrom('parts').where('upload_id', 'in', uploads).execute();
  await tx.deleteFrom('multipart_uploads').where('bucket_id', '=', bucketId).execute();
  await tx.deleteFrom('buckets').where('id', '=', bucketId).execute();
}
