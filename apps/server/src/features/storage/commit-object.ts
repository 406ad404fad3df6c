import type { Transaction } from '@atoll/database';
import { reach } from './milestone.store.ts';
import { findReplaced, insertObject, type Replaced, removeObjects } from './object.store.ts';
import type { StoredObject } from './object-info.ts';
import type { Authorized, Bucket } from './policy.ts';
import { StorageRefusal } from './refusal.ts';
import { addToBucket, usageOf } from './usage.store.ts';

/** What must hold of the object that a write replaces. Entity tags without quotes; `*` is any object. */
export interface WriteCondition {
  ifMatch?: string | undefined;
  ifNoneMatch?: string | undefined;
}

export interface ObjectCommit {
  bucket: Authorized<Bucket>;
  object: StoredObject;
  condition?: WriteCondition | undefined;
  /** What the account may hold, or null. */
  limitBytes: number | null;
  /** The upload that made it, and what its parts took until now. */
  upload?: { id: string; freedBytes: number };
}

/**
 * Puts an object in the place of whatever has its key: rows, blobs, counts and capacity in one transaction.
 * @throws {StorageRefusal} `preconditionFailed`, `objectUnknown` (If-Match without an object), `capacityExceeded`, `bucketUnknown`
 */
export async function commitObject(tx: Transaction, commit: ObjectCommit): Promise<void> {
  const { bucket, object, upload } = commit;
  const replaced = await findReplaced(tx, bucket.id, object.key);
  checkWriteCondition(commit.condition, replaced);
  if (replaced) await removeObjects(tx, [replaced.id], object.modifiedAt);
  const hasBucket = await addToBucket(tx, bucket.id, {
    objects: replaced ? 0 : 1,
    sizeBytes: object.sizeBytes - (replaced?.sizeBytes ?? 0),
    uploadBytes: -(upload?.freedBytes ?? 0),
  });
  if (!hasBucket) throw new StorageRefusal('bucketUnknown');
  await insertObject(tx, bucket, object, upload?.id ?? null);

  const grownBytes = object.sizeBytes - (replaced?.sizeBytes ?? 0) - (upload?.freedBytes ?? 0);
  await refuseOverLimit(tx, bucket.accountId, grownBytes, commit.limitBytes);
  if (!object.key.endsWith('/')) await reach(tx, bucket.accountId, 'file_uploaded', object.modifiedAt);
}

/** Asked after the counts were changed: what exceeds the limit is rolled back, what shrinks is always allowed. */
export async function refuseOverLimit(
  tx: Transaction,
  accountId: string,
  grownBytes: number,
  limitBytes: number | null,
): Promise<void> {
  if (limitBytes === null || grownBytes <= 0) return;
  if ((await usageOf(tx, accountId)).storedBytes > limitBytes) throw new StorageRefusal('capacityExceeded');
}

export function checkWriteCondition(
  condition: WriteCondition | undefined,
  existing: Pick<Replaced, 'etag'> | undefined,
): void {
  const { ifMatch, ifNoneMatch } = condition ?? {};
  if (ifMatch !== undefined) {
    if (!existing) throw new StorageRefusal('objectUnknown');
    if (ifMatch !== '*' && ifMatch !== existing.etag) throw new StorageRefusal('preconditionFailed');
  }
  const isRefused =
    existing && ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch === existing.etag);
  if (isRefused) throw new StorageRefusal('preconditionFailed');
}
