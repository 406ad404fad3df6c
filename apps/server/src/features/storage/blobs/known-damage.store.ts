import { prepare, type Reader } from '@atoll/database';

/** Damage of a blob that has a replica is repaired from there, and reads succeed in the meantime. */
const knownDamage = prepare((read: Reader, { objectId }: { objectId: string }) =>
  read
    .selectFrom('object_blobs')
    .innerJoin('backup_repairs', 'backup_repairs.blob_id', 'object_blobs.blob_id')
    .leftJoin('backup_blobs', 'backup_blobs.blob_id', 'object_blobs.blob_id')
    .select('object_blobs.blob_id as blobId')
    .where('object_blobs.object_id', '=', objectId)
    .where('backup_blobs.blob_id', 'is', null)
    .limit(1),
);

/** Reports whether a read found one of the object's blobs lost or damaged, with no replica to repair it from. */
export async function isKnownDamaged(read: Reader, objectId: string): Promise<boolean> {
  return (await knownDamage.first(read, { objectId })) !== undefined;
}

/** Works like `isKnownDamaged` without waiting. Also false on a database that can't answer at once. */
export function isKnownDamagedNow(read: Reader, objectId: string): boolean {
  return knownDamage.now(read, { objectId }) !== undefined;
}
