import { mutation } from '@atoll/database';
import { StorageRefusal } from '../kernel/refusal.ts';
import { findBucketState } from '../kernel/version.store.ts';
import { insertUpload, type Upload } from './upload.store.ts';

/** @throws {StorageRefusal} `bucketUnknown`, `lockNotEnabled` */
export const startUpload = mutation('storage.startUpload', async (tx, upload: Upload): Promise<void> => {
  const bucket = await findBucketState(tx, upload.bucketId);
  if (!bucket) throw new StorageRefusal('bucketUnknown');
  const isLocked = upload.lock.mode !== null || upload.lock.legalHold !== null;
  if (isLocked && !bucket.hasObjectLock) throw new StorageRefusal('lockNotEnabled');
  await insertUpload(tx, upload);
});
