import type { Storehouse } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Invalidations } from '../../../platform/invalidation/index.ts';
import type { KmsService } from '../encryption/index.ts';
import { findBucket, type Versioning } from '../kernel/bucket.store.ts';
import { findLimits } from '../kernel/bucket-quota.store.ts';
import type { BucketLimits } from '../kernel/bucket-quota.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { findSetting, findSettings } from '../kernel/setting.store.ts';
import type { BucketSettings, SettingName, SomeSettings } from '../kernel/setting.ts';
import { checkSetting } from '../settings/bucket-settings.ts';
import {
  deleteBucketSetting,
  putBucketObjectLock,
  putBucketSetting,
  setBucketQuota,
  setBucketVersioning,
} from './bucket-settings.mutation.ts';
import { settingContext } from './setting-context.ts';

/** Invalidation topic of everything cached about a bucket. */
export const bucketTopic = (name: string) => `bucket:${name}`;

/** Reads committed settings, never a cache. A change is in effect everywhere on this machine once the call returns. */
export interface SettingService {
  /** Undefined: never set, or deleted. */
  find<N extends SettingName>(bucket: Authorized<Bucket>, name: N): Promise<BucketSettings[N] | undefined>;
  all(bucket: Authorized<Bucket>): Promise<SomeSettings>;
  /** @throws {StorageRefusal} if another setting of the bucket forbids it, or it names something that doesn't exist */
  put<N extends SettingName>(bucket: Authorized<Bucket>, name: N, value: BucketSettings[N]): Promise<void>;
  /** Succeeds if nothing was set. */
  delete(bucket: Authorized<Bucket>, name: Exclude<SettingName, 'object-lock'>): Promise<void>;
  /** @throws {StorageRefusal} `bucketUnknown` */
  limitsOf(bucket: Authorized<Bucket>): Promise<BucketLimits>;
  /** Existing contents stay, even above the limits. */
  setLimits(bucket: Authorized<Bucket>, limits: BucketLimits): Promise<void>;
  versioningOf(bucket: Authorized<Bucket>): Promise<Versioning>;
  /** @throws {StorageRefusal} `versioningLocked` */
  setVersioning(bucket: Authorized<Bucket>, status: 'enabled' | 'suspended'): Promise<void>;
}

export function createSettingService(deps: {
  database: Storehouse;
  clock: Clock;
  invalidations: Invalidations;
  /** Checks the KMS keys that a bucket may name. */
  kms: Pick<KmsService, 'describe'>;
}): SettingService {
  const { database, clock, invalidations, kms } = deps;
  return {
    find: (bucket, name) => findSetting(database.read, bucket.id, name),
    all: (bucket) => findSettings(database.read, bucket.id),

    async put(bucket, name, value) {
      const settings = await findSettings(database.read, bucket.id);
      await checkSetting(name, value, settingContext(database.read, { bucket, settings, kms }));
      const input = { bucketId: bucket.id, document: JSON.stringify(value), now: clock.now() };
      await (name === 'object-lock'
        ? database.write(putBucketObjectLock, input)
        : database.write(putBucketSetting, { ...input, name }));
      await invalidations.publish(bucketTopic(bucket.name));
    },

    async delete(bucket, name) {
      await database.write(deleteBucketSetting, { bucketId: bucket.id, name });
      await invalidations.publish(bucketTopic(bucket.name));
    },

    async limitsOf(bucket) {
      const found = await findLimits(database.read, bucket.id);
      if (!found) throw new StorageRefusal('bucketUnknown');
      return found;
    },

    async setLimits(bucket, limits) {
      await database.write(setBucketQuota, { bucketId: bucket.id, limits });
      await invalidations.publish(bucketTopic(bucket.name));
    },

    async versioningOf(bucket) {
      const found = await findBucket(database.read, bucket.name);
      if (found?.id !== bucket.id) throw new StorageRefusal('bucketUnknown');
      return found.versioning;
    },

    async setVersioning(bucket, status) {
      await database.write(setBucketVersioning, { bucketId: bucket.id, status });
      await invalidations.publish(bucketTopic(bucket.name));
    },
  };
}
