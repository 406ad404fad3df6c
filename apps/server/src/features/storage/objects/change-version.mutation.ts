import { mutation, type Transaction } from '@atoll/database';
import type { Grant, Retention, Tag } from '@atoll/s3-protocol';
import { type ChangeEvent, recordChanges } from '../changes/index.ts';
import { refuseStale } from '../kernel/judged.ts';
import { type ObjectInfo, toAclColumn, toLegalHoldColumn, toTagsColumn } from '../kernel/object-info.ts';
import { checkNewRetention, weakensLock } from '../kernel/object-lock.ts';
import { checkWrittenAcl } from '../kernel/public-acl.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { type BucketState, findBucketState } from '../kernel/version.store.ts';
import { findInfo, type VersionRef } from './object.store.ts';
import { refuseAbsent } from './refuse-absent-or-deleted.ts';
import { updateVersion } from './update-version.store.ts';

interface ChangeInput {
  ref: VersionRef;
  /** The facts of the version when the change was authorized, from `sightOf`; undefined if irrelevant. */
  sight: string | undefined;
  /** The account shown as the actor; null for the system. */
  actorId: string | null;
  now: number;
}

/** Undefined removes the retention. @throws {StorageRefusal} `objectLocked`, `lockNotEnabled`, and as `findVersion` */
export const setRetention = mutation(
  'storage.setRetention',
  async (
    tx,
    input: ChangeInput & {
      retention: Retention | undefined;
      mayBypass: boolean;
      /** Refuses to weaken the active retention, even for a caller who may. */
      onlyStrengthens: boolean;
    },
  ): Promise<ObjectInfo> => {
    const { object, bucket } = await findVersion(tx, input);
    if (!bucket.hasObjectLock) throw new StorageRefusal('lockNotEnabled');
    const { retention } = input;
    checkNewRetention(object.lock, retention, input.now, input.mayBypass);
    if (input.onlyStrengthens && retention && weakensLock(object.lock, retention, input.now)) {
      throw new StorageRefusal('objectLocked');
    }
    await updateVersion(tx, object.id, {
      lock_mode: retention?.mode ?? null,
      retain_until: retention?.retainUntilMs ?? null,
    });
    await tell(tx, input, bucket, object, 'CopyOutdated');
    return object;
  },
);

/** @throws {StorageRefusal} `lockNotEnabled`, and as `findVersion` */
export const setLegalHold = mutation(
  'storage.setLegalHold',
  async (tx, input: ChangeInput & { isHeld: boolean }): Promise<ObjectInfo> => {
    const { object, bucket } = await findVersion(tx, input);
    if (!bucket.hasObjectLock) throw new StorageRefusal('lockNotEnabled');
    await updateVersion(tx, object.id, { legal_hold: toLegalHoldColumn(input.isHeld) });
    await tell(tx, input, bucket, object, 'CopyOutdated');
    return object;
  },
);

/** Replaces all tags; an empty list removes them. @throws {StorageRefusal} as `findVersion` */
export const setTags = mutation(
  'storage.setTags',
  async (tx, input: ChangeInput & { tags: readonly Tag[] }): Promise<ObjectInfo> => {
    const { object, bucket } = await findVersion(tx, input);
    await updateVersion(tx, object.id, { tags: toTagsColumn(input.tags) });
    await tell(
      tx,
      input,
      bucket,
      object,
      input.tags.length > 0 ? 'ObjectTagging:Put' : 'ObjectTagging:Delete',
    );
    return object;
  },
);

/** Null: only the owner. @throws {StorageRefusal} `publicAclBlocked`, and as `findVersion` */
export const setAcl = mutation(
  'storage.setAcl',
  async (tx, input: ChangeInput & { grants: readonly Grant[] | null }): Promise<ObjectInfo> => {
    const { object, bucket } = await findVersion(tx, input);
    const acl = await checkWrittenAcl(tx, input.ref.bucketId, input.grants);
    await updateVersion(tx, object.id, { acl: toAclColumn(acl) });
    await tell(tx, input, bucket, object, 'ObjectAcl:Put');
    return object;
  },
);

/** @throws {StorageRefusal} `decisionStale`, `bucketUnknown`, `objectUnknown`, `versionUnknown`, `deleteMarker`, `deleteMarkerNamed` */
async function findVersion(
  tx: Transaction,
  { ref, sight }: ChangeInput,
): Promise<{ object: ObjectInfo; bucket: BucketState }> {
  const bucket = await findBucketState(tx, ref.bucketId);
  if (!bucket) throw new StorageRefusal('bucketUnknown');
  const object = await findInfo(tx, ref);
  refuseStale(sight, object);
  return { bucket, object: refuseAbsent(object, ref.versionId) };
}

async function tell(
  tx: Transaction,
  { ref, actorId, now }: ChangeInput,
  bucket: BucketState,
  object: ObjectInfo,
  event: ChangeEvent,
): Promise<void> {
  const { id: objectId, key, versionId = null, sizeBytes, etag } = object;
  const change = { event, bucketId: ref.bucketId, key, versionId, objectId, sizeBytes, etag, actorId };
  await recordChanges(tx, bucket.feeds, [{ ...change, happenedAt: now }]);
}
