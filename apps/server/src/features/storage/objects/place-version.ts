import { isArchiveClass } from '@atoll/contract/storage-classes';
import { mutation, type Transaction } from '@atoll/database';
import { type ChangeEvent, type ObjectChange, recordChanges } from '../changes/index.ts';
import { refuseOverQuota } from '../kernel/bucket-quota.store.ts';
import { refuseStale } from '../kernel/judged.ts';
import { recordMilestone } from '../kernel/milestone.store.ts';
import { checkLockRequest, type LockRequest, resolveLock } from '../kernel/object-lock.ts';
import { checkWrittenAcl } from '../kernel/public-acl.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { refuseEndedLink } from '../kernel/share-state.store.ts';
import { addToBucket, usageOf } from '../kernel/usage.store.ts';
import { createUsageChanges, type UsageChanges } from '../kernel/usage-changes.ts';
import { type BucketState, findKeyState, type KeyState } from '../kernel/version.store.ts';
import { beforeLatest } from '../kernel/version-ids.ts';
import { checkWriteCondition, type WriteCondition } from '../kernel/write-condition.ts';
import { planStep } from './archive.store.ts';
import {
  type BlobSource,
  insertBlobs,
  insertVersions,
  type NewVersion,
  shareBlobs,
} from './insert-version.store.ts';
import { makeRoom } from './make-room.ts';
import { findInfo } from './object.store.ts';

/** A prepared version; its place among the versions is decided by the write. */
export type ObjectDraft = Omit<NewVersion, 'isNull' | 'isDeleteMarker' | 'lock'> & { lock: LockRequest };

export interface Placement {
  bucketId: string;
  draft: ObjectDraft;
  condition?: WriteCondition | undefined;
  /** The object whose blobs it shares. */
  sharesBlobsOf?: BlobSource | undefined;
  /** The event for consumers of changes. */
  event: ChangeEvent;
  /** The account's storage limit, or null. */
  limitBytes: number | null;
  /** Shard of the bucket's counts. */
  shard: number;
}

export interface PlacedVersion extends Pick<NewVersion, 'version' | 'lock'> {
  /** S3's version ID; undefined in a bucket that never had versioning. */
  versionId: string | undefined;
}

/**
 * Makes a version the latest of its key: rows, blobs, counts and capacity. `changes` may contain other changes of the same write
 * to the bucket's counts.
 * @throws {StorageRefusal} `preconditionFailed`, `objectUnknown` (If-Match without an object), `capacityExceeded`,
 * `bucketQuotaExceeded`, `bucketUnknown`, `decisionStale`, `lockNotEnabled`, `sourceChanged`, `shareUnknown`, `shareExpired`,
 * `publicAclBlocked`
 */
export async function placeVersion(
  tx: Transaction,
  placement: Placement,
  changes: UsageChanges = createUsageChanges(),
): Promise<PlacedVersion> {
  const { bucketId, draft, limitBytes, shard } = placement;
  const { bucket, latest, hasFiles } = await needKeyState(tx, bucketId, draft.key);
  const { shareLinkId, sight } = placement.condition ?? {};
  if (sight !== undefined) refuseStale(sight, await findInfo(tx, { bucketId, key: draft.key }));
  checkWriteCondition(placement.condition, latest?.isDeleteMarker ? undefined : latest);
  if (shareLinkId !== undefined) await refuseEndedLink(tx, shareLinkId, draft.modifiedAt);
  checkLockRequest(draft.lock, bucket);
  const acl = await checkWrittenAcl(tx, bucketId, draft.acl);
  await placeBlobs(tx, placement);
  await makeRoom(tx, { bucketId, bucket, latest, key: draft.key, now: draft.modifiedAt }, changes);
  const version: NewVersion = {
    ...draft,
    acl,
    version: beforeLatest(draft.version, latest?.version),
    isNull: bucket.versioning !== 'enabled',
    isDeleteMarker: false,
    lock: await resolveLock(tx, bucketId, bucket, draft.lock, draft.modifiedAt),
  };
  await insertVersions(tx, { id: bucketId, accountId: bucket.accountId }, [version]);
  if (isArchiveClass(draft.storageClass)) {
    await planStep(tx, { objectId: draft.id, step: 'archive', dueAt: draft.modifiedAt });
  }
  changes.add(draft.storageClass, { objects: 1, versions: 1, sizeBytes: draft.sizeBytes });
  await addToBucket(tx, bucketId, changes, shard);
  await refuseOverQuota(tx, bucketId, bucket.quota, changes);
  await refuseOverLimit(tx, bucket.accountId, changes.grownBytes, limitBytes);
  if (!hasFiles && !draft.key.endsWith('/')) {
    await recordMilestone(tx, bucket.accountId, 'file_uploaded', draft.modifiedAt);
  }
  const versionId = versionIdOf(bucket, version.version);
  await recordChanges(tx, bucket.feeds, [toChange(placement, versionId)]);
  return { version: version.version, lock: version.lock, versionId };
}

/** Writes an object, or a copy of one. */
export const putObject = mutation('storage.putObject', (tx, placement: Placement) =>
  placeVersion(tx, placement),
);

function toChange({ bucketId, draft, event }: Placement, versionId: string | undefined): ObjectChange {
  const { id: objectId, key, sizeBytes, etag, ownerId: actorId, modifiedAt: happenedAt } = draft;
  return {
    event,
    bucketId,
    key,
    versionId: versionId ?? null,
    objectId,
    sizeBytes,
    etag,
    actorId,
    happenedAt,
  };
}

/** Returns the version ID for a version written now. */
function versionIdOf({ versioning }: BucketState, version: string): string | undefined {
  if (versioning === 'enabled') return version;
  return versioning === 'suspended' ? 'null' : undefined;
}

/** Checks the limit after the counts were changed: growth beyond it is rolled back, shrinking is always allowed. */
export async function refuseOverLimit(
  tx: Transaction,
  accountId: string,
  grownBytes: number,
  limitBytes: number | null,
): Promise<void> {
  if (limitBytes === null || grownBytes <= 0) return;
  if ((await usageOf(tx, accountId)).storedBytes > limitBytes) throw new StorageRefusal('capacityExceeded');
}

async function needKeyState(tx: Transaction, bucketId: string, key: string): Promise<KeyState> {
  const state = await findKeyState(tx, bucketId, key);
  if (!state) throw new StorageRefusal('bucketUnknown');
  return state;
}

/** Runs before anything is removed: a copy onto itself shares the blobs that it replaces. */
async function placeBlobs(tx: Transaction, { draft, sharesBlobsOf }: Placement): Promise<void> {
  await insertBlobs(tx, draft.id, draft.blobs);
  if (sharesBlobsOf === undefined) return;
  if (!(await shareBlobs(tx, sharesBlobsOf, draft.id))) throw new StorageRefusal('sourceChanged');
}
