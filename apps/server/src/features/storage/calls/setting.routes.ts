import type { bucketSettingCalls } from '@atoll/contract';
import { parseObjectLock, writeObjectLock, xmlDocument } from '@atoll/s3-protocol';
import type { Handlers } from '../../../platform/http/index.ts';
import { isPublicBucket } from '../buckets/public.ts';
import { checkBucketTags, toEncryption } from './choices.ts';
import type { SettingCallDeps } from './deps.ts';

export type BucketSettingHandlers = Handlers<typeof bucketSettingCalls>;

export function createSettingHandlers(deps: SettingCallDeps): BucketSettingHandlers {
  return {
    ...detailHandlers(deps),
    ...tagHandlers(deps),
    ...encryptionHandlers(deps),
    ...lockHandlers(deps),
  };
}

type Some<Name extends keyof BucketSettingHandlers> = Pick<BucketSettingHandlers, Name>;

function detailHandlers({
  openBucket,
  buckets,
  settings,
  region,
}: SettingCallDeps): Some<'getBucket' | 'setVersioning' | 'getBucketLogging' | 'setBucketLogging'> {
  return {
    async getBucket(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'HeadBucket');
      const [summary, made] = await Promise.all([buckets.summary(bucket), settings.all(bucket)]);
      return {
        name: bucket.name,
        region,
        created_at: summary.createdAt,
        versioning: summary.versioning,
        object_lock: summary.hasObjectLock,
        is_public: isPublicBucket(bucket.name, made),
        object_count: summary.objectCount,
        version_count: summary.versionCount,
        size_bytes: summary.sizeBytes,
        upload_bytes: summary.uploadBytes,
        settings: Object.keys(made).sort(),
      };
    },
    async setVersioning(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'PutBucketVersioning');
      await settings.setVersioning(bucket, input.status);
      return null;
    },
    async getBucketLogging(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'GetBucketLogging');
      const logging = await settings.find(bucket, 'logging');
      return logging ? { target_bucket: logging.targetBucket, target_prefix: logging.targetPrefix } : null;
    },
    async setBucketLogging(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'PutBucketLogging');
      if (input.logging === null) await settings.delete(bucket, 'logging');
      else {
        const { target_bucket: targetBucket, target_prefix: targetPrefix } = input.logging;
        await settings.put(bucket, 'logging', { targetBucket, targetPrefix });
      }
      return null;
    },
  };
}

function tagHandlers({ openBucket, settings }: SettingCallDeps): Some<'getBucketTags' | 'setBucketTags'> {
  return {
    async getBucketTags(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'GetBucketTagging');
      return (await settings.find(bucket, 'tagging')) ?? [];
    },
    async setBucketTags({ bucket: name, tags }, caller) {
      const bucket = await openBucket(caller, name, 'PutBucketTagging');
      checkBucketTags(tags);
      await (tags.length === 0 ? settings.delete(bucket, 'tagging') : settings.put(bucket, 'tagging', tags));
      return null;
    },
  };
}

type EncryptionCalls = 'getBucketEncryption' | 'setBucketEncryption' | 'deleteBucketEncryption';

function encryptionHandlers({ openBucket, settings }: SettingCallDeps): Some<EncryptionCalls> {
  return {
    async getBucketEncryption(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'GetBucketEncryption');
      const encryption = await settings.find(bucket, 'encryption');
      if (!encryption?.algorithm) return null;
      return { type: encryption.algorithm, kms_key_id: encryption.kmsKeyId ?? null };
    },
    async setBucketEncryption({ bucket: name, type, kms_key_id: kmsKeyId }, caller) {
      const bucket = await openBucket(caller, name, 'PutBucketEncryption');
      await settings.put(bucket, 'encryption', toEncryption(type, kmsKeyId));
      return null;
    },
    async deleteBucketEncryption(input, caller) {
      await settings.delete(await openBucket(caller, input.bucket, 'DeleteBucketEncryption'), 'encryption');
      return null;
    },
  };
}

function lockHandlers({ openBucket, settings }: SettingCallDeps): Some<'getBucketLock' | 'setBucketLock'> {
  return {
    async getBucketLock(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'GetObjectLockConfiguration');
      const lock = await settings.find(bucket, 'object-lock');
      return { enabled: lock !== undefined, default_retention: lock?.defaultRetention ?? null };
    },
    async setBucketLock(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'PutObjectLockConfiguration');
      const defaultRetention = input.default_retention ?? undefined;
      const checked = parseObjectLock(xmlDocument(writeObjectLock({ defaultRetention })));
      await settings.put(bucket, 'object-lock', checked);
      return null;
    },
  };
}
