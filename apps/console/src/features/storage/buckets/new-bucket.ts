import type { CallInput, createBucket } from '@atoll/contract';
import type { EncryptionType } from '../bucket-settings/fields/encryption-fields.tsx';
import { noQuota, type QuotaDraft, toQuota } from '../bucket-settings/fields/quota-fields.tsx';
import type { Tag } from '../bucket-settings/fields/tag-fields.tsx';

/** The values of the form for a new bucket. */
export interface NewBucket {
  name: string;
  type: EncryptionType;
  keyId: string;
  isVersioned: boolean;
  isLockable: boolean;
  tags: Tag[];
  quota: QuotaDraft;
}

export const blankBucket: NewBucket = {
  name: '',
  type: 'none',
  keyId: '',
  // So that a deletion can be undone. Buckets created by S3 start without versioning.
  isVersioned: true,
  isLockable: false,
  tags: [],
  quota: noQuota,
};

/** Converts the form to the call's input. Defaults are omitted. */
export function toCall(bucket: NewBucket): CallInput<typeof createBucket> {
  const { name, type, keyId, isVersioned, isLockable, tags } = bucket;
  const quota = toQuota(bucket.quota);
  const isLimited = Object.values(quota).some((limit) => limit !== null);
  return {
    name: name.trim(),
    ...(type === 'none'
      ? {}
      : { encryption: { type, ...(type === 'aws:kms' ? { kms_key_id: keyId } : {}) } }),
    ...(isVersioned ? { versioning: true } : {}),
    ...(isLockable ? { object_lock: true } : {}),
    ...(tags.length > 0 ? { tags } : {}),
    ...(isLimited ? { quota } : {}),
  };
}
