import { mutation } from '@atoll/database';
import { scheduleDeletion } from '../blobs/blob-deletions.store.ts';
import { findQuota, refuseOverQuota } from '../kernel/bucket-quota.store.ts';
import { addToBucket } from '../kernel/usage.store.ts';
import { createUsageChanges } from '../kernel/usage-changes.ts';
import { refuseOverLimit } from '../objects/place-version.ts';
import { type Part, replacePart } from './upload.store.ts';
import { needUpload, type UploadName } from './upload-name.ts';

export interface PutPartInput extends UploadName {
  /** The bucket's account, and its storage limit or null. */
  accountId: string;
  limitBytes: number | null;
  part: Part;
  shard: number;
}

/**
 * Adds a part, replacing one with the same number. @throws {StorageRefusal} `uploadUnknown`, `capacityExceeded`,
 * `bucketQuotaExceeded`
 */
export const putPart = mutation('storage.putPart', async (tx, input: PutPartInput): Promise<void> => {
  const { bucketId, uploadId, accountId, part, limitBytes, shard } = input;
  const { storageClass } = await needUpload(tx, input);
  const replaced = await replacePart(tx, uploadId, part);
  if (replaced) await scheduleDeletion(tx, [replaced.blobId], part.modifiedAt);
  const changes = createUsageChanges();
  changes.add(storageClass, { uploadBytes: part.sizeBytes - (replaced?.sizeBytes ?? 0) });
  await addToBucket(tx, bucketId, changes, shard);
  if (changes.grownBytes > 0) await refuseOverQuota(tx, bucketId, await findQuota(tx, bucketId), changes);
  await refuseOverLimit(tx, accountId, changes.grownBytes, limitBytes);
});
