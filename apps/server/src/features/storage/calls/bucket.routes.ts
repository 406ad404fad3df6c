import type { bucketCalls, bucketQuotaCalls, CallInput, createBucket } from '@atoll/contract';
import type { Handlers } from '../../../platform/http/index.ts';
import { inTurns } from '../../../platform/in-turns.ts';
import { guardedSettings, type NewBucketOptions } from '../buckets/bucket.service.ts';
import { isPublicBucket } from '../buckets/public.ts';
import type { BucketLimits } from '../kernel/bucket-quota.ts';
import type { SomeSettings } from '../kernel/setting.ts';
import { toEncryption } from '../settings/encryption.ts';
import { checkBucketTags } from '../settings/tagging.ts';
import type { SettingCallDeps } from './deps.ts';

export function createBucketHandlers(
  deps: SettingCallDeps,
): Handlers<typeof bucketCalls> & Handlers<typeof bucketQuotaCalls> {
  const { buckets, settings, openBucket, activity, region } = deps;
  return {
    async listBuckets(_, { principal }) {
      const found = await buckets.list(principal.accountId);
      return inTurns(found, async (bucket) => ({
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
        quota: toQuotaAnswer({ ...bucket.quota, maxSentBytes: bucket.maxSentBytes }),
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
    // S3 has no quota. Like lifecycle rules, it controls how much is stored, and so needs the same permissions.
    async getBucketQuota(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'GetBucketLifecycleConfiguration');
      const limits = await settings.limitsOf(bucket);
      const sentBytes = await activity.sent.buckets.bytesThisMonth(bucket.id);
      return { ...toQuotaAnswer(limits), sent_bytes: sentBytes };
    },
    async setBucketQuota(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'PutBucketLifecycleConfiguration');
      const { replaces } = input;
      if (replaces) await openBucket(caller, input.bucket, 'GetBucketLifecycleConfiguration');
      await settings.setLimits(bucket, toLimits(input), replaces && toLimits(replaces));
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
    ...(quota ? { limits: toLimits(quota) } : {}),
  };
}

function toLimits(quota: NonNullable<Sent['quota']>): BucketLimits {
  return { maxBytes: quota.max_bytes, maxObjects: quota.max_objects, maxSentBytes: quota.max_sent_bytes };
}

function toQuotaAnswer({ maxBytes, maxObjects, maxSentBytes }: BucketLimits) {
  return { max_bytes: maxBytes, max_objects: maxObjects, max_sent_bytes: maxSentBytes };
}
