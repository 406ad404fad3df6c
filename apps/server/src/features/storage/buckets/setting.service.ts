import type { DatabaseClient } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Invalidations } from '../../../platform/invalidation/index.ts';
import { noteChange } from '../../audit/index.ts';
import type { KmsService } from '../encryption/index.ts';
import { findBucket, type Versioning } from '../kernel/bucket.store.ts';
import { findLimits } from '../kernel/bucket-quota.store.ts';
import type { BucketLimits } from '../kernel/bucket-quota.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { findDocument, findSetting, findSettings } from '../kernel/setting.store.ts';
import type { BucketSettings, SettingName } from '../kernel/setting.ts';
import { checkSetting } from '../settings/bucket-settings.ts';
import {
  deleteBucketSetting,
  putBucketObjectLock,
  putBucketSetting,
  setBucketQuota,
  setBucketVersioning,
} from './bucket-settings.mutation.ts';
import { settingContext } from './setting-context.ts';
import { noteLimits, noteSetting } from './setting-notes.ts';

/** Invalidation topic of everything cached about a bucket. */
export const bucketTopic = (name: string) => `bucket:${name}`;

/** Reads committed settings, never a cache. A change is in effect everywhere on this machine once the call returns. */
export type SettingService = ReturnType<typeof createSettingService>;

export function createSettingService(deps: {
  database: DatabaseClient;
  clock: Clock;
  invalidations: Invalidations;
  /** Checks the KMS keys that a bucket may name. */
  kms: Pick<KmsService, 'describe'>;
}) {
  const { database, clock, invalidations, kms } = deps;
  return {
    /** Undefined: never set, or deleted. */
    find: <N extends SettingName>(bucket: Authorized<Bucket>, name: N) =>
      findSetting(database.read, bucket.id, name),
    /** Returns the stored form, for `replaces` of a change; null: never set, or deleted. */
    document: (bucket: Authorized<Bucket>, name: SettingName) => findDocument(database.read, bucket.id, name),
    all: (bucket: Authorized<Bucket>) => findSettings(database.read, bucket.id),

    /**
     * @param replaces the stored form of the current value, if it must not be any other
     * @throws {StorageRefusal} `settingChanged`; if another setting of the bucket forbids it, or it names something that doesn't exist
     */
    async put<N extends SettingName>(
      bucket: Authorized<Bucket>,
      name: N,
      value: BucketSettings[N],
      replaces?: string | null,
    ) {
      const settings = await findSettings(database.read, bucket.id);
      await checkSetting(name, value, settingContext(database.read, { bucket, settings, kms }));
      noteSetting(name, settings[name], value);
      const input = { bucketId: bucket.id, document: JSON.stringify(value), now: clock.now() };
      await (name === 'object-lock'
        ? database.write(putBucketObjectLock, { ...input, replaces })
        : database.write(putBucketSetting, { ...input, name, replaces }));
      await invalidations.publish(bucketTopic(bucket.name));
    },

    /** Succeeds if nothing was set. @throws {StorageRefusal} `settingChanged`, as for `put` */
    async delete(
      bucket: Authorized<Bucket>,
      name: Exclude<SettingName, 'object-lock'>,
      replaces?: string | null,
    ) {
      noteSetting(name, await findSetting(database.read, bucket.id, name), undefined);
      await database.write(deleteBucketSetting, { bucketId: bucket.id, name, replaces });
      await invalidations.publish(bucketTopic(bucket.name));
    },

    /** @throws {StorageRefusal} `bucketUnknown` */
    async limitsOf(bucket: Authorized<Bucket>) {
      const found = await findLimits(database.read, bucket.id);
      if (!found) throw new StorageRefusal('bucketUnknown');
      return found;
    },

    /**
     * Existing contents stay, even above the limits.
     * @param replaces the current limits, if they must not be any others
     * @throws {StorageRefusal} `settingChanged`
     */
    async setLimits(bucket: Authorized<Bucket>, limits: BucketLimits, replaces?: BucketLimits) {
      noteLimits(await findLimits(database.read, bucket.id), limits);
      await database.write(setBucketQuota, { bucketId: bucket.id, limits, replaces });
      await invalidations.publish(bucketTopic(bucket.name));
    },

    async versioningOf(bucket: Authorized<Bucket>) {
      const found = await findBucket(database.read, bucket.name);
      if (found?.id !== bucket.id) throw new StorageRefusal('bucketUnknown');
      return found.versioning;
    },

    /** @param replaces the current status, if it must not be any other @throws {StorageRefusal} `versioningLocked`, `settingChanged` */
    async setVersioning(bucket: Authorized<Bucket>, status: 'enabled' | 'suspended', replaces?: Versioning) {
      const before = await findBucket(database.read, bucket.name);
      noteChange({ before: { status: before?.versioning ?? null }, after: { status } });
      await database.write(setBucketVersioning, { bucketId: bucket.id, status, replaces });
      await invalidations.publish(bucketTopic(bucket.name));
    },
  };
}
