import { mutation, type Reader, type Schema, type Transaction } from '@atoll/database';
import { type ExpressionBuilder, sql } from 'kysely';
import type { BlobReplica } from './node.ts';

const columns = [
  'node_id as nodeId',
  'blob_id as blobId',
  'remote_id as remoteId',
  'size_bytes as sizeBytes',
  'sha256',
] as const;

/** Stands before the name on the node in place of a blob’s ID: the copy is to be deleted, or is only being written. */
const mark = 'deleted:';
/** Stands before the ID of a blob whose copy is damaged, while there is no intact one to make another from. */
const damagedMark = 'damaged:';

/** The next texts after all that begin with these marks. */
const [afterMarks, afterDamaged] = ['deleted;', 'damaged;'];

/** Leaves out copies to delete and damaged ones. */
function isReplica({ and, or, eb }: ExpressionBuilder<Schema, 'backup_blobs'>) {
  return and([
    or([eb('blob_id', '<', damagedMark), eb('blob_id', '>=', afterDamaged)]),
    or([eb('blob_id', '<', mark), eb('blob_id', '>=', afterMarks)]),
  ]);
}

/** Returns the copies of a blob on all nodes. */
export function findReplicas(read: Reader, blobId: string): Promise<BlobReplica[]> {
  return read.selectFrom('backup_blobs').select(columns).where('blob_id', '=', blobId).execute();
}

export function findReplica(read: Reader, nodeId: string, blobId: string): Promise<BlobReplica | undefined> {
  return read
    .selectFrom('backup_blobs')
    .select(columns)
    .where('blob_id', '=', blobId)
    .where('node_id', '=', nodeId)
    .executeTakeFirst();
}

/** Looks up a replica by its name on the node. */
export function findReplicaAt(
  read: Reader,
  nodeId: string,
  remoteId: string,
): Promise<BlobReplica | undefined> {
  return read
    .selectFrom('backup_blobs')
    .select(columns)
    .where('node_id', '=', nodeId)
    .where('remote_id', '=', remoteId)
    .limit(1)
    .executeTakeFirst();
}

/** Makes a blob on the node the replica of this blob only. */
export async function adoptReplica(tx: Transaction, replica: BlobReplica, now: number): Promise<void> {
  await tx
    .deleteFrom('backup_blobs')
    .where('node_id', '=', replica.nodeId)
    .where('remote_id', '=', replica.remoteId)
    .execute();
  await saveReplica(tx, replica, now);
}

/** Returns the replicas that were checked longest ago. */
export function findUnchecked(
  read: Reader,
  nodeId: string,
  { before, offset, limit }: { before: number; offset: number; limit: number },
): Promise<BlobReplica[]> {
  return read
    .selectFrom('backup_blobs')
    .select(columns)
    .where('node_id', '=', nodeId)
    .where('checked_at', '<', before)
    .where(isReplica)
    .orderBy('checked_at')
    .orderBy('blob_id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Returns replicas in the order of their blobs, for a walk over all of a node. */
export function findReplicasAfter(
  read: Reader,
  nodeId: string,
  blobId: string,
  limit: number,
): Promise<BlobReplica[]> {
  return read
    .selectFrom('backup_blobs')
    .select(columns)
    .where('node_id', '=', nodeId)
    .where('blob_id', '>', blobId)
    .where(isReplica)
    .orderBy('blob_id')
    .limit(limit)
    .execute();
}

/** Records the name of a copy before it is written. `saveReplica` ends that; what a crash leaves is deleted later. */
export async function noteStarted(
  tx: Transaction,
  { nodeId, remoteId }: Pick<BlobReplica, 'nodeId' | 'remoteId'>,
  now: number,
): Promise<void> {
  await tx
    .insertInto('backup_blobs')
    .values({
      node_id: nodeId,
      blob_id: mark + remoteId,
      remote_id: remoteId,
      size_bytes: 0,
      sha256: '',
      stored_at: now,
      checked_at: now,
    })
    .onConflict((conflict) => conflict.columns(['blob_id', 'node_id']).doNothing())
    .execute();
}

/** Marks the copies of deleted blobs on all nodes. Call it in the transaction that forgets the blobs. */
export async function markReplicas(tx: Transaction, blobIds: readonly string[]): Promise<void> {
  if (blobIds.length === 0) return;
  const damagedIds = blobIds.map((id) => damagedMark + id);
  await marking(tx)
    .where('blob_id', 'in', [...blobIds, ...damagedIds])
    .execute();
}

/** Marks a copy whose blob is not referenced. A repair may have given it to another blob since, which leaves it alone. */
export async function markReplica(tx: Transaction, nodeId: string, blobId: string): Promise<void> {
  await marking(tx).where('node_id', '=', nodeId).where('blob_id', '=', blobId).execute();
}

function marking(tx: Transaction) {
  return tx.updateTable('backup_blobs').set({ blob_id: sql<string>`${mark} || remote_id`, stored_at: 0 });
}

/** Returns copies on a node to delete, and whether they are left over from a crash. @param before the latest start of writing after which a copy is abandoned */
export async function findMarked(
  read: Reader,
  nodeId: string,
  { before, limit }: { before: number; limit: number },
): Promise<{ remoteId: string; isAbandoned: boolean }[]> {
  const rows = await read
    .selectFrom('backup_blobs')
    .select(['remote_id', 'stored_at'])
    .where('blob_id', '>=', mark)
    .where('blob_id', '<', afterMarks)
    .where('node_id', '=', nodeId)
    .where('stored_at', '<', before)
    .limit(limit)
    .execute();
  return rows.map(({ remote_id, stored_at }) => ({ remoteId: remote_id, isAbandoned: stored_at > 0 }));
}

export async function forgetMarked(tx: Transaction, nodeId: string, remoteId: string): Promise<void> {
  await tx
    .deleteFrom('backup_blobs')
    .where('node_id', '=', nodeId)
    .where('blob_id', '=', mark + remoteId)
    .execute();
}

/** Records a verified copy, replacing any other on the node, which is deleted later unless its caller does so. */
export async function saveReplica(tx: Transaction, replica: BlobReplica, now: number): Promise<void> {
  const row: Schema['backup_blobs'] = {
    node_id: replica.nodeId,
    blob_id: replica.blobId,
    remote_id: replica.remoteId,
    size_bytes: replica.sizeBytes,
    sha256: replica.sha256,
    stored_at: now,
    checked_at: now,
  };
  await forgetMarked(tx, replica.nodeId, replica.remoteId);
  const { nodeId, remoteId } = replica;
  await markReplica(tx, nodeId, damagedMark + replica.blobId);
  const replaced = await findReplica(tx, nodeId, replica.blobId);
  if (replaced && replaced.remoteId !== remoteId) {
    await noteStarted(tx, { nodeId, remoteId: replaced.remoteId }, now);
  }
  await tx
    .insertInto('backup_blobs')
    .values(row)
    .onConflict((conflict) => conflict.columns(['blob_id', 'node_id']).doUpdateSet(row))
    .execute();
}

export async function noteChecked(tx: Transaction, replica: BlobReplica, now: number): Promise<void> {
  await tx
    .updateTable('backup_blobs')
    .set({ checked_at: now })
    .where('node_id', '=', replica.nodeId)
    .where('blob_id', '=', replica.blobId)
    .execute();
}

/**
 * Stops counting a damaged copy as a replica while there is no intact copy to make another one from. Its bytes stay on
 * the node, because the node may return the right ones later, and are deleted with the blob.
 */
export async function setAsideReplica(tx: Transaction, nodeId: string, blobId: string): Promise<void> {
  await markReplica(tx, nodeId, damagedMark + blobId);
  await tx
    .updateTable('backup_blobs')
    .set({ blob_id: damagedMark + blobId })
    .where('node_id', '=', nodeId)
    .where('blob_id', '=', blobId)
    .execute();
}

/** Returns the damaged copies of a blob, on all nodes. */
export async function findSetAside(read: Reader, blobId: string): Promise<BlobReplica[]> {
  const found = await findReplicas(read, damagedMark + blobId);
  return found.map((replica) => ({ ...replica, blobId }));
}

/** Records that the first copy of a blob is lost or damaged, so that it is repaired. */
export const noteDamagedBlob = mutation(
  'storage.noteDamagedBlob',
  async (tx, { blobId, now }: { blobId: string; now: number }): Promise<void> => {
    await tx
      .insertInto('backup_repairs')
      .values({ blob_id: blobId, noted_at: now })
      .onConflict((conflict) => conflict.column('blob_id').doNothing())
      .execute();
  },
);

const repairPrefix = 'repair:';

/** Returns the address under which `platform/delivery` schedules a repair. */
export function repairAddress(blobId: string): string {
  return repairPrefix + blobId;
}

export function blobOfRepair(address: string): string {
  return address.slice(repairPrefix.length);
}

/** Returns damaged blobs in the order of their IDs, only those recorded since then. */
export async function findRepairs(
  read: Reader,
  { after, since, limit }: { after: string; since: number; limit: number },
): Promise<string[]> {
  const rows = await read
    .selectFrom('backup_repairs')
    .select('blob_id')
    .where('blob_id', '>', after)
    .where('noted_at', '>=', since)
    .orderBy('blob_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.blob_id);
}

/** Returns the account of a blob's object or part; '' for an unreferenced blob. */
export async function findOwner(read: Reader, blobId: string): Promise<string> {
  const object = await read
    .selectFrom('object_blobs')
    .innerJoin('objects', 'objects.id', 'object_blobs.object_id')
    .innerJoin('buckets', 'buckets.id', 'objects.bucket_id')
    .select('buckets.account_id')
    .where('object_blobs.blob_id', '=', blobId)
    .limit(1)
    .executeTakeFirst();
  if (object) return object.account_id;
  const part = await read
    .selectFrom('parts')
    .innerJoin('multipart_uploads', 'multipart_uploads.id', 'parts.upload_id')
    .innerJoin('buckets', 'buckets.id', 'multipart_uploads.bucket_id')
    .select('buckets.account_id')
    .where('parts.blob_id', '=', blobId)
    .limit(1)
    .executeTakeFirst();
  return part?.account_id ?? '';
}

/** Returns damaged blobs that a node has a copy of. */
export async function findRepairsFrom(read: Reader, nodeId: string): Promise<string[]> {
  const rows = await read
    .selectFrom('backup_repairs')
    .innerJoin('backup_blobs', 'backup_blobs.blob_id', 'backup_repairs.blob_id')
    .select('backup_repairs.blob_id')
    .where('backup_blobs.node_id', '=', nodeId)
    .execute();
  return rows.map((row) => row.blob_id);
}

export async function deleteRepair(tx: Transaction, blobId: string): Promise<void> {
  await tx.deleteFrom('backup_repairs').where('blob_id', '=', blobId).execute();
}

/** Replaces all references to a blob by another blob with the same bytes. */
export async function replaceBlob(tx: Transaction, blobId: string, by: string): Promise<void> {
  await tx.updateTable('object_blobs').set({ blob_id: by }).where('blob_id', '=', blobId).execute();
  await tx.updateTable('parts').set({ blob_id: by }).where('blob_id', '=', blobId).execute();
  for (const prefix of ['', damagedMark]) {
    await tx
      .updateTable('backup_blobs')
      .set({ blob_id: prefix + by })
      .where('blob_id', '=', prefix + blobId)
      .execute();
  }
}
