import { mutation, type Schema, type Transaction } from '@atoll/database';
import { dayMs } from '../../../platform/time.ts';
import { scheduleDeletion } from '../blobs/blob-deletions.store.ts';
import { hasNamesSince, keepName } from '../kernel/bucket-names.store.ts';
import { toLimitColumns } from '../kernel/bucket-quota.store.ts';
import type { BucketLimits } from '../kernel/bucket-quota.ts';
import { recordMilestone } from '../kernel/milestone.store.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import type { SettingRow } from '../kernel/setting.ts';
import { upsertSetting } from './bucket-settings.mutation.ts';

/** The usage of each deleted bucket is kept and shown for a year or more. */
const mostGoneInDay = 5_000;

export interface NewBucket {
  id: string;
  accountId: string;
  name: string;
  versioning: Schema['buckets']['versioning'];
  /** Objects may be locked; requires versioning. */
  hasObjectLock: boolean;
  settings: readonly SettingRow[];
  limits: BucketLimits;
  maxBuckets: number;
  now: number;
}

/**
 * @throws {StorageRefusal} `bucketOwned` if the caller's own bucket already matches, `bucketTaken` for any other, `bucketLimit`,
 * `bucketTurnover`
 */
export const createBucket = mutation('storage.createBucket', async (tx, bucket: NewBucket): Promise<void> => {
  const taken = await tx
    .selectFrom('buckets')
    .select(['id', 'account_id'])
    .where('name', '=', bucket.name)
    .executeTakeFirst();
  if (taken) {
    const isAsked = taken.account_id === bucket.accountId && (await isMadeSo(tx, taken.id, bucket.settings));
    throw new StorageRefusal(isAsked ? 'bucketOwned' : 'bucketTaken');
  }
  const owned = await tx
    .selectFrom('buckets')
    .select('id')
    .where('account_id', '=', bucket.accountId)
    .limit(bucket.maxBuckets)
    .execute();
  if (owned.length >= bucket.maxBuckets) throw new StorageRefusal('bucketLimit');
  const gone = { accountId: bucket.accountId, since: bucket.now - dayMs, count: mostGoneInDay };
  if (await hasNamesSince(tx, gone)) throw new StorageRefusal('bucketTurnover');
  await tx
    .insertInto('buckets')
    .values({
      id: bucket.id,
      account_id: bucket.accountId,
      name: bucket.name,
      created_at: bucket.now,
      versioning: bucket.versioning,
      object_lock: bucket.hasObjectLock ? 1 : 0,
      feeds: null,
      ...toLimitColumns(bucket.limits),
    })
    .execute();
  for (const row of bucket.settings) await upsertSetting(tx, bucket.id, row, bucket.now);
  await recordMilestone(tx, bucket.accountId, 'bucket_created', bucket.now);
});

/** Reports whether these settings would have created the existing bucket. The default ACL grants access only to the owner. */
async function isMadeSo(tx: Transaction, bucketId: string, asked: readonly SettingRow[]): Promise<boolean> {
  const rows = await tx
    .selectFrom('bucket_settings')
    .select(['name', 'document'])
    .where('bucket_id', '=', bucketId)
    .execute();
  const made = new Map(rows.map(({ name, document }) => [name, document]));
  const hasOtherAcl = made.has('acl') && !asked.some(({ name }) => name === 'acl');
  return !hasOtherAcl && asked.every(({ name, document }) => made.get(name) === document);
}

/**
 * Deletes a bucket with its settings and unfinished uploads.
 * @throws {StorageRefusal} `bucketNotEmpty` while it contains any version or delete marker
 */
export const deleteBucket = mutation(
  'storage.deleteBucket',
  async (tx, { bucketId, now }: { bucketId: string; now: number }): Promise<void> => {
    const version = await tx
      .selectFrom('objects')
      .select('id')
      .where('bucket_id', '=', bucketId)
      .limit(1)
      .executeTakeFirst();
    if (version) throw new StorageRefusal('bucketNotEmpty');
    const uploads = tx.selectFrom('multipart_uploads').select('id').where('bucket_id', '=', bucketId);
    const parts = await tx.selectFrom('parts').select('blob_id').where('upload_id', 'in', uploads).execute();
    await scheduleDeletion(
      tx,
      parts.map((part) => part.blob_id),
      now,
    );
    await tx.deleteFrom('parts').where('upload_id', 'in', uploads).execute();
    await tx.deleteFrom('multipart_uploads').where('bucket_id', '=', bucketId).execute();
    await tx.deleteFrom('bucket_usage').where('bucket_id', '=', bucketId).execute();
    await tx.deleteFrom('certificate_orders').where('bucket_id', '=', bucketId).execute();
    await tx.deleteFrom('bucket_domains').where('bucket_id', '=', bucketId).execute();
    await tx.deleteFrom('bucket_settings').where('bucket_id', '=', bucketId).execute();
    await keepName(tx, bucketId, now);
    await tx.deleteFrom('buckets').where('id', '=', bucketId).execute();
  },
);
