import { limits } from '@atoll/contract/limits';
import { type BucketEncryption, checkTags, type Tag } from '@atoll/s3-protocol';
import { StorageRefusal } from '../kernel/refusal.ts';

/** What was chosen of encryption. @throws {StorageRefusal} `encryptionTypeEmpty`, `kmsKeyEmpty` */
export function toEncryption(
  type: '' | 'AES256' | 'aws:kms' | undefined,
  kmsKeyId: string | undefined,
): BucketEncryption {
  if (!type) throw new StorageRefusal('encryptionTypeEmpty');
  if (type !== 'aws:kms') return { algorithm: type };
  if (!kmsKeyId) throw new StorageRefusal('kmsKeyEmpty');
  return { algorithm: type, kmsKeyId };
}

/** @throws {StorageRefusal} `bucketTagLimit` @throws {S3Error} `InvalidTag` */
export function checkBucketTags(tags: Tag[]): void {
  if (tags.length > limits.tagsPerBucket) throw new StorageRefusal('bucketTagLimit');
  checkTags(tags, limits.tagsPerBucket);
}
