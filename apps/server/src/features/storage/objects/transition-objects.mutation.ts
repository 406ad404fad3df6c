import { isArchiveClass } from '@atoll/contract/storage-classes';
import { mutation, type Transaction } from '@atoll/database';
import { type ObjectChange, recordChanges } from '../changes/index.ts';
import { addToBucket } from '../kernel/usage.store.ts';
import { createUsageChanges } from '../kernel/usage-changes.ts';
import { planStep, setArchiveState } from './archive.store.ts';

export interface TransitionInput {
  bucketId: string;
  /** A version whose latest status has changed keeps its class. */
  targets: readonly { objectId: string; isLatest: boolean; storageClass: string }[];
  /** The requesting account, or null for a lifecycle rule. */
  actorId: string | null;
  now: number;
  shard: number;
}

/** Changes objects' storage classes; a job moves those for the archive. Returns the number of changed objects. */
export const transitionObjects = mutation(
  'storage.transitionObjects',
  async (tx, { bucketId, targets, actorId, now, shard }: TransitionInput): Promise<number> => {
    const changes = createUsageChanges();
    const told: ObjectChange[] = [];
    for (const target of targets) {
      const object = await findMovable(tx, bucketId, target);
      if (!object) continue;
      await move(tx, object, target.storageClass, now);
      const { sizeBytes, isListed, storageClass } = object;
      const counts = { objects: Number(isListed), versions: 1, sizeBytes };
      changes.add(storageClass, { objects: -counts.objects, versions: -1, sizeBytes: -sizeBytes });
      changes.add(target.storageClass, counts);
      told.push({ ...object, event: 'LifecycleTransition', bucketId, actorId, happenedAt: now });
    }
    await addToBucket(tx, bucketId, changes, shard);
    await recordChanges(tx, await feedsOf(tx, bucketId), told);
    return told.length;
  },
);

type Movable = Pick<ObjectChange, 'objectId' | 'key' | 'versionId' | 'sizeBytes' | 'etag'> & {
  storageClass: string;
  isListed: boolean;
  isArchived: boolean;
};

/** Returns undefined if the version is gone, already in that class, or archived. */
async function findMovable(
  tx: Transaction,
  bucketId: string,
  { objectId, isLatest, storageClass }: TransitionInput['targets'][number],
): Promise<Movable | undefined> {
  const row = await tx
    .selectFrom('objects')
    .select(['key', 'version', 'is_null_version', 'is_latest', 'size_bytes', 'etag'])
    .select(['storage_class', 'archive_state'])
    .where('id', '=', objectId)
    .where('bucket_id', '=', bucketId)
    .where('is_latest', '=', Number(isLatest))
    .where('is_delete_marker', '=', 0)
    .executeTakeFirst();
  if (!row || row.storage_class === storageClass) return undefined;
  if (isArchiveClass(row.storage_class) && !isArchiveClass(storageClass)) return undefined;
  return {
    objectId,
    key: row.key,
    versionId: row.is_null_version === 1 ? null : row.version,
    sizeBytes: row.size_bytes,
    etag: row.etag,
    storageClass: row.storage_class,
    isListed: row.is_latest === 1,
    isArchived: row.archive_state !== null,
  };
}

async function move(tx: Transaction, object: Movable, storageClass: string, now: number): Promise<void> {
  const { objectId } = object;
  await tx.updateTable('objects').set({ storage_class: storageClass }).where('id', '=', objectId).execute();
  if (!isArchiveClass(storageClass) || object.isArchived) return;
  await setArchiveState(tx, objectId, { archive_state: 'archived' });
  await planStep(tx, { objectId, step: 'archive', dueAt: now });
}

async function feedsOf(tx: Transaction, bucketId: string): Promise<string | null> {
  const bucket = await tx.selectFrom('buckets').select('feeds').where('id', '=', bucketId).executeTakeFirst();
  return bucket?.feeds ?? null;
}
