import { isArchiveClass } from '@atoll/contract/storage-classes';
import { mutation, type Transaction } from '@atoll/database';
import { restoredUntil } from '@atoll/s3-protocol';
import { recordChanges } from '../changes/index.ts';
import { refuseStale } from '../kernel/judged.ts';
import type { ObjectInfo } from '../kernel/object-info.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { planStep, setArchiveState } from '../objects/archive.store.ts';
import { findInfo, type VersionRef } from '../objects/object.store.ts';

export interface RequestRestoreInput {
  ref: VersionRef;
  /** The facts of the object when this was authorized, from `sightOf`; undefined if irrelevant. */
  sight: string | undefined;
  days: number;
  actorId: string | null;
  now: number;
  restoreDelayMs: number;
  secondsPerDay: number;
}

/** For an existing copy, changes its expiry. Source: S3 API, RestoreObject. */
export const requestRestore = mutation(
  'storage.requestRestore',
  async (tx, input: RequestRestoreInput): Promise<'started' | 'extended'> => {
    const { days, now } = input;
    const object = await findInfo(tx, input.ref);
    refuseStale(input.sight, object);
    if (!object || object.isDeleteMarker) throw new StorageRefusal('objectUnknown');
    if (!isArchiveClass(object.storageClass) || !object.archive) throw new StorageRefusal('restoreForbidden');
    if (object.archive.state === 'restoring') throw new StorageRefusal('objectRestoring');
    if (object.archive.state === 'restored') {
      const until = restoredUntil(now, days, { secondsPerDay: input.secondsPerDay });
      await setArchiveState(tx, object.id, { archive_state: 'restored', restored_until: until });
      await planStep(tx, { objectId: object.id, step: 'expire', dueAt: until });
      return 'extended';
    }
    await setArchiveState(tx, object.id, { archive_state: 'restoring' });
    await planStep(tx, { objectId: object.id, step: 'restore', dueAt: now + input.restoreDelayMs, days });
    await tell(tx, input, object);
    return 'started';
  },
);

async function tell(
  tx: Transaction,
  { ref, actorId, now }: RequestRestoreInput,
  object: ObjectInfo,
): Promise<void> {
  const bucket = await tx
    .selectFrom('buckets')
    .select('feeds')
    .where('id', '=', ref.bucketId)
    .executeTakeFirst();
  await recordChanges(tx, bucket?.feeds ?? null, [
    {
      event: 'ObjectRestore:Post',
      bucketId: ref.bucketId,
      key: ref.key,
      versionId: object.versionId ?? null,
      objectId: object.id,
      sizeBytes: object.sizeBytes,
      etag: object.etag,
      actorId,
      happenedAt: now,
    },
  ]);
}
