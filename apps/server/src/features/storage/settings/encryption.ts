import { type BucketEncryption, parseBucketEncryption, writeBucketEncryption } from '@atoll/s3-protocol';
import { StorageRefusal } from '../kernel/refusal.ts';
import { defineSetting } from './bucket-setting.ts';

export const encryption = defineSetting({
  name: 'encryption',
  operations: { get: 'GetBucketEncryption', put: 'PutBucketEncryption', delete: 'DeleteBucketEncryption' },
  document: {
    parse: parseBucketEncryption,
    write: writeBucketEncryption,
    missing: 'ServerSideEncryptionConfigurationNotFoundError',
  },
  calls: { get: 'getBucketEncryption', set: 'setBucketEncryption', delete: 'deleteBucketEncryption' },
  json: {
    read: (value) =>
      value?.algorithm ? { type: value.algorithm, kms_key_id: value.kmsKeyId ?? null } : null,
    write: ({ type, kms_key_id: kmsKeyId }) => (type === null ? undefined : toEncryption(type, kmsKeyId)),
    removes: ({ type }) => type === null,
  },
  async check({ kmsKeyId }, { bucket, kms }) {
    if (kmsKeyId !== undefined) await kms.describe(bucket.accountId, kmsKeyId);
  },
});

/** @throws {StorageRefusal} `encryptionTypeEmpty`, `kmsKeyEmpty` */
export function toEncryption(
  type: '' | 'AES256' | 'aws:kms' | undefined,
  kmsKeyId: string | undefined,
): BucketEncryption {
  if (!type) throw new StorageRefusal('encryptionTypeEmpty');
  if (type !== 'aws:kms') return { algorithm: type };
  if (!kmsKeyId) throw new StorageRefusal('kmsKeyEmpty');
  return { algorithm: type, kmsKeyId };
}
