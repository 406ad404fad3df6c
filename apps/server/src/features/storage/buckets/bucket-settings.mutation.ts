import { isDeepStrictEqual } from 'node:util';
import { mutation, type Transaction } from '@atoll/database';
import {
  notificationConsumer,
  notificationFeed,
  type ObjectChange,
  recordChanges,
  setAccountFeed,
  setFeed,
} from '../changes/index.ts';
import type { Versioning } from '../kernel/bucket.store.ts';
import { findLimits, toLimitColumns } from '../kernel/bucket-quota.store.ts';
import type { BucketLimits } from '../kernel/bucket-quota.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { findDocument } from '../kernel/setting.store.ts';
import type { SettingRow } from '../kernel/setting.ts';

/** The stored form of the setting that a change replaces, null for none; undefined if it may be any. */
type Replaced = string | null | undefined;

type PutInput = { bucketId: string; now: number; replaces?: Replaced } & SettingRow;

/** Replaces one setting of a bucket. @throws {StorageRefusal} `bucketUnknown`, `settingChanged` */
export const putBucketSetting = mutation(
  'storage.putBucketSetting',
  async (tx, { bucketId, now, replaces, ...row }: PutInput): Promise<void> => {
    const bucket = await needBucket(tx, bucketId);
    await refuseOvertaken(tx, bucketId, row.name, replaces);
    await upsertSetting(tx, bucketId, row, now);
    if (row.name !== 'notification') return;
    const feed = notificationFeed(bucket.account_id);
    await setFeed(tx, bucketId, feed, true);
    await recordChanges(tx, JSON.stringify([feed]), [trialOf(bucketId, now)]);
  },
);

interface DeleteInput {
  bucketId: string;
  name: SettingRow['name'];
  replaces?: Replaced;
}

/** Resets a setting to S3's default. Succeeds if it was never set. @throws {StorageRefusal} `settingChanged` */
export const deleteBucketSetting = mutation(
  'storage.deleteBucketSetting',
  async (tx, { bucketId, name, replaces }: DeleteInput): Promise<void> => {
    await refuseOvertaken(tx, bucketId, name, replaces);
    await tx
      .deleteFrom('bucket_settings')
      .where('bucket_id', '=', bucketId)
      .where('name', '=', name)
      .execute();
    if (name === 'notification') await setAccountFeed(tx, bucketId, notificationConsumer, false);
  },
);

interface VersioningInput {
  bucketId: string;
  status: 'enabled' | 'suspended';
  /** The status that it must have; any, if undefined. */
  replaces?: Versioning | undefined;
}

/** @throws {StorageRefusal} `bucketUnknown`, `settingChanged`; `versioningLocked` when suspending a bucket with object lock */
export const setBucketVersioning = mutation(
  'storage.setBucketVersioning',
  async (tx, { bucketId, status, replaces }: VersioningInput): Promise<void> => {
    const bucket = await needBucket(tx, bucketId);
    if (replaces !== undefined && bucket.versioning !== replaces) throw new StorageRefusal('settingChanged');
    if (status === 'suspended' && bucket.object_lock === 1) throw new StorageRefusal('versioningLocked');
    await tx.updateTable('buckets').set({ versioning: status }).where('id', '=', bucketId).execute();
  },
);

/**
 * Enables object lock permanently and sets the default retention.
 * @throws {StorageRefusal} `bucketUnknown`, `settingChanged`; `lockUnversioned` without versioning
 */
export const putBucketObjectLock = mutation(
  'storage.putBucketObjectLock',
  async (
    tx,
    {
      bucketId,
      document,
      now,
      replaces,
    }: { bucketId: string; document: string; now: number; replaces?: Replaced },
  ): Promise<void> => {
    const bucket = await needBucket(tx, bucketId);
    await refuseOvertaken(tx, bucketId, 'object-lock', replaces);
    if (bucket.versioning !== 'enabled') throw new StorageRefusal('lockUnversioned');
    await tx.updateTable('buckets').set({ object_lock: 1 }).where('id', '=', bucketId).execute();
    await upsertSetting(tx, bucketId, { name: 'object-lock', document }, now);
  },
);

interface QuotaInput {
  bucketId: string;
  limits: BucketLimits;
  /** The limits that it must have; any, if undefined. */
  replaces?: BucketLimits | undefined;
}

/** Existing contents stay, even above the quota. @throws {StorageRefusal} `bucketUnknown`, `settingChanged` */
export const setBucketQuota = mutation(
  'storage.setBucketQuota',
  async (tx, { bucketId, limits, replaces }: QuotaInput): Promise<void> => {
    await needBucket(tx, bucketId);
    if (replaces !== undefined && !isDeepStrictEqual(await findLimits(tx, bucketId), replaces)) {
      throw new StorageRefusal('settingChanged');
    }
    await tx.updateTable('buckets').set(toLimitColumns(limits)).where('id', '=', bucketId).execute();
  },
);

export async function upsertSetting(
  tx: Transaction,
  bucketId: string,
  { name, document }: SettingRow,
  now: number,
): Promise<void> {
  await tx
    .insertInto('bucket_settings')
    .values({ bucket_id: bucketId, name, document, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['bucket_id', 'name']).doUpdateSet({ document, updated_at: now }),
    )
    .execute();
}

async function refuseOvertaken(
  tx: Transaction,
  bucketId: string,
  name: SettingRow['name'],
  replaces: Replaced,
): Promise<void> {
  if (replaces === undefined || (await findDocument(tx, bucketId, name)) === replaces) return;
  throw new StorageRefusal('settingChanged');
}

async function needBucket(tx: Transaction, bucketId: string) {
  const bucket = await tx
    .selectFrom('buckets')
    .select(['account_id', 'versioning', 'object_lock'])
    .where('id', '=', bucketId)
    .executeTakeFirst();
  if (!bucket) throw new StorageRefusal('bucketUnknown');
  return bucket;
}

/** Creates the test event that notifies webhooks of a new configuration. Source: S3 User Guide, "Event message structure", test message. */
function trialOf(bucketId: string, happenedAt: number): ObjectChange {
  const about = { key: '', versionId: null, objectId: '', sizeBytes: 0, etag: '', actorId: null };
  return { event: 'TestEvent', bucketId, happenedAt, ...about };
}
