import type { Reader } from '@atoll/database';
import type { BucketEncryption } from '@atoll/s3-protocol';
import { findKmsKeysOf } from './kms-key.store.ts';
import { defaultAlias, parseKeyReference } from './kms-key.ts';

/** Returns, by key ID, the names of the buckets whose default encryption is SSE-KMS with that key, however they name it. */
export async function findBucketsByKey(
  read: Reader,
  of: { region: string; accountId: string },
): Promise<Map<string, string[]>> {
  const keys = await findKmsKeysOf(read, of.accountId);
  const rows = await read
    .selectFrom('bucket_settings')
    .innerJoin('buckets', 'buckets.id', 'bucket_settings.bucket_id')
    .select(['buckets.name', 'document'])
    .where('account_id', '=', of.accountId)
    .where('bucket_settings.name', '=', 'encryption')
    .orderBy('buckets.name')
    .execute();
  const buckets = new Map<string, string[]>();
  for (const { name, document } of rows) {
    const { algorithm, kmsKeyId = defaultAlias } = JSON.parse(document) as BucketEncryption;
    if (algorithm !== 'aws:kms') continue;
    const reference = parseKeyReference(kmsKeyId, of);
    const key = keys.find(
      ({ id, alias }) => reference && ('id' in reference ? id === reference.id : alias === reference.alias),
    );
    if (key) buckets.set(key.id, [...(buckets.get(key.id) ?? []), name]);
  }
  return buckets;
}
