import type { Reader } from '@atoll/database';
import { isPublicPolicy, parsePolicy } from '@atoll/s3-protocol';
import type { KmsService } from '../encryption/index.ts';
import { findBucket } from '../kernel/bucket.store.ts';
import type { Bucket } from '../kernel/policy.ts';
import { refusePublicAcl } from '../kernel/public-acl.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { type BucketSettings, hasAcls, type SettingName, type SomeSettings } from '../kernel/setting.ts';
import { findWebhook } from '../notifications/webhook.store.ts';
import { parseWebhookArn } from '../notifications/webhook-arn.ts';

/** What a new value must be held against beside its own form: the bucket as it is set now, and what it names. */
export interface SettingContext {
  read: Reader;
  bucket: Bucket;
  settings: SomeSettings;
  kms: Pick<KmsService, 'describe'>;
}

type Rule<N extends SettingName> = (
  value: BucketSettings[N],
  context: SettingContext,
) => void | Promise<void>;

const rules: { readonly [N in SettingName]?: Rule<N> } = {
  acl(grants, { settings }) {
    if (!hasAcls(settings)) throw new StorageRefusal('aclUnsupported');
    refusePublicAcl(settings, grants);
  },

  async encryption({ kmsKeyId }, { bucket, kms }) {
    if (kmsKeyId !== undefined) await kms.describe(bucket.accountId, kmsKeyId);
  },

  async logging({ targetBucket }, { read, bucket }) {
    const target = await findBucket(read, targetBucket);
    if (target?.accountId !== bucket.accountId) throw new StorageRefusal('logTargetUnknown');
  },

  async notification(targets, { read, bucket }) {
    for (const { destination } of targets) {
      const named = parseWebhookArn(destination);
      const isOwn = named !== undefined && named.accountId === bucket.accountId;
      if (!isOwn || !(await findWebhook(read, named.accountId, named.name))) {
        throw new StorageRefusal('destinationUnknown');
      }
    }
  },

  ownershipControls(ownership, { bucket, settings }) {
    const isOthers = settings.acl?.some(
      ({ grantee }) => grantee.kind !== 'CanonicalUser' || grantee.id !== bucket.accountId,
    );
    if (ownership === 'BucketOwnerEnforced' && isOthers) throw new StorageRefusal('ownershipAgainstAcl');
  },

  policy(source, { bucket, settings }) {
    const policy = parsePolicy(source, { kind: 'bucket', bucketName: bucket.name });
    if (settings.publicAccessBlock?.blockPublicPolicy && isPublicPolicy(policy)) {
      throw new StorageRefusal('publicPolicyBlocked');
    }
  },
};

/**
 * How one setting of a bucket binds another, and that what it names is there.
 * @throws {StorageRefusal}
 * @throws {S3Error} `MalformedPolicy`
 */
export async function checkSetting<N extends SettingName>(
  name: N,
  value: BucketSettings[N],
  context: SettingContext,
): Promise<void> {
  const rule = rules[name] as Rule<N> | undefined;
  await rule?.(value, context);
}
