import { limits } from '@atoll/contract/limits';
import type { Storehouse } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Invalidations } from '../../platform/invalidation/index.ts';
import { type BucketSummary, findBucketsOf, findSummary } from './bucket.store.ts';
import { createBucket, deleteBucket } from './mutations/buckets.ts';
import { checkBucketName } from './names.ts';
import type { Authorized, Bucket } from './policy.ts';
import { StorageRefusal } from './refusal.ts';
import { bucketTopic } from './settings/setting.service.ts';
import { type SomeSettings, toSettingRows } from './settings/setting.ts';
import { checkSetting, type SettingContext } from './settings/setting-rules.ts';

export interface NewBucketOptions {
  /** Its objects may be locked; turns versioning on. */
  hasObjectLock?: boolean;
  settings?: SomeSettings;
}

export interface BucketService {
  /** By name; an account has at most a hundred. */
  list(accountId: string): Promise<BucketSummary[]>;
  /** @throws {StorageRefusal} `bucketUnknown` when it was deleted meanwhile */
  summary(bucket: Authorized<Bucket>): Promise<BucketSummary>;
  /** @throws {StorageRefusal} for a name against the rules or taken, at 100 buckets, and for settings at odds with one another */
  create(accountId: string, name: string, options?: NewBucketOptions): Promise<void>;
  /** Ends the bucket's unfinished uploads too. @throws {StorageRefusal} `bucketNotEmpty`, also for delete markers alone */
  delete(bucket: Authorized<Bucket>): Promise<void>;
}

/** What people get who don't choose: no ACLs, and nothing public by mistake. See docs/decisions/0022. */
export const guardedSettings: SomeSettings = {
  ownershipControls: 'BucketOwnerEnforced',
  publicAccessBlock: {
    blockPublicAcls: true,
    ignorePublicAcls: true,
    blockPublicPolicy: true,
    restrictPublicBuckets: true,
  },
};

export function createBucketService(deps: {
  database: Storehouse;
  clock: Clock;
  invalidations: Invalidations;
  kms: SettingContext['kms'];
}): BucketService {
  const { database, clock, invalidations, kms } = deps;
  return {
    list: (accountId) => findBucketsOf(database.read, accountId),

    async summary(bucket) {
      const found = await findSummary(database.read, bucket.id);
      if (!found) throw new StorageRefusal('bucketUnknown');
      return found;
    },

    async create(accountId, name, { hasObjectLock = false, settings = {} } = {}) {
      checkBucketName(name);
      const id = newId();
      const all: SomeSettings = { ...settings, ...(hasObjectLock ? { 'object-lock': {} } : {}) };
      if (all.ownershipControls) {
        const context = { read: database.read, bucket: { id, name, accountId }, settings: all, kms };
        await checkSetting('ownershipControls', all.ownershipControls, context);
      }
      await database.write(createBucket, {
        id,
        accountId,
        name,
        versioning: hasObjectLock ? 'enabled' : 'off',
        hasObjectLock,
        settings: toSettingRows(all),
        maxBuckets: limits.bucketsPerAccount,
        now: clock.now(),
      });
      await invalidations.publish(bucketTopic(name));
    },

    async delete(bucket) {
      await database.write(deleteBucket, { bucketId: bucket.id, now: clock.now() });
      await invalidations.publish(bucketTopic(bucket.name));
    },
  };
}
