import { mutation, type Reader, type Schema, type Transaction } from '@atoll/database';
import type { BlobReplica } from './node.ts';

const columns = [
  'node_id as nodeId',
  'blob_id as blobId',
  'remote_id as remoteId',
  'size_bytes as sizeBytes',
  'sha256',
] as const;

/** The copies of a blob, on whichever nodes. */
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

/** By where it lies on the node. */
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

/** Lets what lies on the node be the replica of this blob, and of no other. */
export async function adoptReplica(tx: Transaction, replica: BlobReplica, now: number): Promise<void> {
  await tx
    .deleteFrom('backup_blobs')
    .where('node_id', '=', replica.nodeId)
    .where('remote_id', '=', replica.remoteId)
    .execute();
  await saveReplica(tx, replica, now);
}

/** Those that were not read for the longest time. */
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

/** In the order of their blobs, for whoever looks at all of a node. */
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

/** Puts a copy, just written and read, in the place of any other on the node. */
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

/** False when it isn't there. */
export async function deleteReplica(tx: Transaction, nodeId: string, blobId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('backup_blobs')
    .where('node_id', '=', nodeId)
    .where('blob_id', '=', blobId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Notes that the first copy of a blob is lost or damaged, so that it is made again. */
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

/** Under which `platform/delivery` remembers a repair. */
export function repairAddress(blobId: string): string {
  return repairPrefix + blobId;
}

export function blobOfRepair(address: string): string {
  return address.slice(repairPrefix.length);
}

/** Damaged blobs in the order of their ids, those alone that were noted since then. */
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

/** The account of a blob's object or part; of one that nothing consists of any more, nobody's: ''. */
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

/** Damaged blobs that a node has a copy of. */
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

/** Lets everything that consists of a blob consist of another with the same bytes. */
export async function replaceBlob(tx: Transaction, blobId: string, by: string): Promise<void> {
  await tx.updateTable('object_blobs').set({ blob_id: by }).where('blob_id', '=', blobId).execute();
  await tx.updateTable('parts').set({ blob_id: by }).where('blob_id', '=', blobId).execute();
  await tx.updateTable('backup_blobs').set({ blob_id: by }).where('blob_id', '=', blobId).execute();
}
