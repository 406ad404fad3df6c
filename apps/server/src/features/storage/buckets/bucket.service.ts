import { limits } from '@atoll/contract/limits';
import type { DatabaseClient } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { Invalidations } from '../../../platform/invalidation/index.ts';
import { type Allowance, writableBytes } from '../kernel/allowance.ts';
import { type BucketSummary, findBucketsOf, findSummary } from '../kernel/bucket.store.ts';
import { type BucketLimits, noLimits } from '../kernel/bucket-quota.ts';
import { checkBucketName } from '../kernel/names.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { findListedSettings } from '../kernel/setting.store.ts';
import { type SomeSettings, toSettingRows } from '../kernel/setting.ts';
import type { SettingContext } from '../settings/bucket-setting.ts';
import { checkSetting } from '../settings/bucket-settings.ts';
import { createBucket, deleteBucket } from './buckets.mutation.ts';
import { bucketTopic } from './setting.service.ts';
import { settingContext } from './setting-context.ts';

export interface NewBucketOptions {
  /** Enables object lock, which turns versioning on. */
  hasObjectLock?: boolean;
  isVersioned?: boolean;
  limits?: BucketLimits;
  settings?: SomeSettings;
}

export interface ListedBucket extends BucketSummary {
  /** The settings that lists show. */
  settings: SomeSettings;
}

export type BucketService = ReturnType<typeof createBucketService>;

/** The defaults for people: no ACLs, and nothing public by mistake. See docs/decisions/0022. */
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
  database: DatabaseClient;
  clock: Clock;
  allowance: Allowance;
  invalidations: Invalidations;
  kms: SettingContext['kms'];
}) {
  const { database, clock, invalidations, kms } = deps;
  return {
    /** Sorted by name; an account has at most a hundred. */
    async list(accountId: string): Promise<ListedBucket[]> {
      const found = await findBucketsOf(database.read, accountId);
      const settings = await findListedSettings(database.read, accountId);
      return found.map((bucket) => ({ ...bucket, settings: settings.get(bucket.id) ?? {} }));
    },

    /** @throws {StorageRefusal} `bucketUnknown` if the bucket was deleted in the meantime */
    async summary(bucket: Authorized<Bucket>) {
      const found = await findSummary(database.read, bucket.id);
      if (!found) throw new StorageRefusal('bucketUnknown');
      return found;
    },

    /** @throws {StorageRefusal} for an invalid or taken name, at 100 buckets, for contradictory settings, and for a read-only account */
    async create(accountId: string, name: string, options: NewBucketOptions = {}) {
      const { hasObjectLock = false, isVersioned = false, settings = {} } = options;
      checkBucketName(name);
      await writableBytes(deps, accountId);
      const id = newId();
      const all: SomeSettings = { ...settings, ...(hasObjectLock ? { 'object-lock': {} } : {}) };
      const context = settingContext(database.read, {
        bucket: { id, name, accountId },
        settings: all,
        kms,
      });
      if (all.ownershipControls) await checkSetting('ownershipControls', all.ownershipControls, context);
      if (all.encryption) await checkSetting('encryption', all.encryption, context);
      await database.write(createBucket, {
        id,
        accountId,
        name,
        versioning: hasObjectLock || isVersioned ? 'enabled' : 'off',
        hasObjectLock,
        settings: toSettingRows(all),
        limits: options.limits ?? noLimits,
        maxBuckets: limits.bucketsPerAccount,
        now: clock.now(),
      });
      await invalidations.publish(bucketTopic(name));
    },

    /** Aborts the bucket's unfinished uploads too. @throws {StorageRefusal} `bucketNotEmpty`, also if only delete markers are left */
    async delete(bucket: Authorized<Bucket>) {
      await database.write(deleteBucket, { bucketId: bucket.id, now: clock.now() });
      await invalidations.publish(bucketTopic(bucket.name));
    },
  };
}
