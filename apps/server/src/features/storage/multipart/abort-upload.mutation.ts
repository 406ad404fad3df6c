import { mutation } from '@atoll/database';
import { scheduleDeletion } from '../blobs/blob-deletions.store.ts';
import { addToBucket } from '../kernel/usage.store.ts';
import { createUsageChanges } from '../kernel/usage-changes.ts';
import { deleteUpload, findParts } from './upload.store.ts';
import { needUpload, totalBytes, type UploadName } from './upload-name.ts';

/** Aborts an upload and frees its parts. @throws {StorageRefusal} `uploadUnknown` */
export const abortUpload = mutation(
  'storage.abortUpload',
  async (tx, input: UploadName & { now: number; shard: number }): Promise<void> => {
    const { storageClass } = await needUpload(tx, input);
    const parts = await findParts(tx, input.uploadId);
    const blobIds = parts.map((part) => part.blobId);
    await scheduleDeletion(tx, blobIds, input.now);
    await deleteUpload(tx, input.uploadId);
    const changes = createUsageChanges();
    changes.add(storageClass, { uploadBytes: -totalBytes(parts) });
    await addToBucket(tx, input.bucketId, changes, input.shard);
  },
);
