import { mutation, type Reader, type Schema, type Transaction } from '@atoll/database';
import type { BlobReplica } from './node.ts';

const columns = [
  'node_id as nodeId',
  'blob_id as blobId',
  'remote_id as remoteId',
  'size_bytes as sizeBytes',
  'sha256',
] as const;

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
    .orderBy('blob_id')
    .limit(limit)
    .execute();
}

/** Records a verified copy, replacing any other on the node. */
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

/** Returns false if there is none. */
export async function deleteReplica(tx: Transaction, nodeId: string, blobId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('backup_blobs')
    .where('node_id', '=', nodeId)
    .where('blob_id', '=', blobId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
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
  await tx.updateTable('backup_blobs').set({ blob_id: by }).where('blob_id', '=', blobId).execute();
}
