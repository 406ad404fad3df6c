import type { bucketCalls, bucketQuotaCalls, CallInput, createBucket } from '@atoll/contract';
import type { Handlers } from '../../../../platform/http/index.ts';
import { guardedSettings, type NewBucketOptions } from '../../bucket.service.ts';
import type { BucketQuota } from '../../bucket-quota.ts';
import { isPublicBucket } from '../public.ts';
import type { SomeSettings } from '../setting.ts';
import { checkBucketTags, toEncryption } from './choices.ts';
import type { SettingCallDeps } from './deps.ts';

export function createBucketHandlers(
  deps: SettingCallDeps,
): Handlers<typeof bucketCalls> & Handlers<typeof bucketQuotaCalls> {
  const { buckets, settings, openBucket, region } = deps;
  return {
    async listBuckets(_, { principal }) {
      const found = await buckets.list(principal.accountId);
      return found.map((bucket) => ({
        name: bucket.name,
        region,
        created_at: bucket.createdAt,
        object_count: bucket.objectCount,
        version_count: bucket.versionCount,
        size_bytes: bucket.sizeBytes,
        versioning: bucket.versioning,
        object_lock: bucket.hasObjectLock,
        encryption: bucket.settings.encryption?.algorithm ?? null,
        is_public: isPublicBucket(bucket.name, bucket.settings),
        tags: bucket.settings.tagging ?? [],
        quota: toQuotaAnswer(bucket.quota),
      }));
    },
    async createBucket(input, { principal }) {
      await buckets.create(principal.accountId, input.name, toOptions(input));
      return null;
    },
    async deleteBucket({ name }, caller) {
      await buckets.delete(await openBucket(caller, name, 'DeleteBucket'));
      return null;
    },
    // S3 has no quota. It rules how much is kept, as lifecycle rules do, and so is let through by the same permissions.
    async getBucketQuota(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'GetBucketLifecycleConfiguration');
      return toQuotaAnswer(await settings.quotaOf(bucket));
    },
    async setBucketQuota(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'PutBucketLifecycleConfiguration');
      await settings.setQuota(bucket, toQuota(input));
      return null;
    },
  };
}

type Sent = CallInput<typeof createBucket>;

function toOptions({ encryption, versioning, object_lock, tags = [], quota }: Sent): NewBucketOptions {
  checkBucketTags(tags);
  const settings: SomeSettings = {
    ...guardedSettings,
    ...(encryption ? { encryption: toEncryption(encryption.type, encryption.kms_key_id) } : {}),
    ...(tags.length > 0 ? { tagging: tags } : {}),
  };
  return {
    settings,
    isVersioned: versioning ?? false,
    hasObjectLock: object_lock ?? false,
    ...(quota ? { quota: toQuota(quota) } : {}),
  };
}

function toQuota({ max_bytes: maxBytes, max_objects: maxObjects }: NonNullable<Sent['quota']>): BucketQuota {
  return { maxBytes, maxObjects };
}

function toQuotaAnswer({ maxBytes, maxObjects }: BucketQuota) {
  return { max_bytes: maxBytes, max_objects: maxObjects };
}
