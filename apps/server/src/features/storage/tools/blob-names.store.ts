import type { Reader, Transaction } from '@atoll/database';
import { replaceBlob } from '../backup/replica.store.ts';

/** A reference to a blob, in the order of the referring rows. */
export interface BlobReference {
  position: { owner: string; at: number };
  blobId: string;
}

/** A table with references to blobs, and how to change them. */
export interface ReferenceTable {
  fetch(read: Reader, after: BlobReference['position']): Promise<BlobReference[]>;
  rename(tx: Transaction, blobId: string, by: string): Promise<void>;
}

const batchSize = 500;

const objectRows = (read: Reader) =>
  read
    .selectFrom('object_blobs')
    .select(['object_id as owner', 'position as at', 'blob_id as blobId'])
    .as('reference');
type Rows = (read: Reader) => ReturnType<typeof objectRows>;

const partRows: Rows = (read) =>
  read
    .selectFrom('parts')
    .select(['upload_id as owner', 'part_number as at', 'blob_id as blobId'])
    .as('reference');
const archivedRows: Rows = (read) =>
  read
    .selectFrom('archived_parts')
    .select(['object_id as owner', 'position as at', 'archive_id as blobId'])
    .as('reference');

/** Returns a query by the primary key of each table, which both databases recognize through the subquery. */
function fetchFrom(rows: Rows): ReferenceTable['fetch'] {
  return async (read, after) => {
    const found = await read
      .selectFrom(rows(read))
      .select(['owner', 'at', 'blobId'])
      .where(({ eb, refTuple, tuple }) => eb(refTuple('owner', 'at'), '>', tuple(after.owner, after.at)))
      .orderBy('owner')
      .orderBy('at')
      .limit(batchSize)
      .execute();
    return found.map(({ owner, at, blobId }) => ({ position: { owner, at }, blobId }));
  };
}

/** References of objects. */
export const objectBlobs: ReferenceTable = { fetch: fetchFrom(objectRows), rename: replaceBlob };

/** References of unfinished uploads. */
export const uploadedParts: ReferenceTable = { fetch: fetchFrom(partRows), rename: replaceBlob };

/** References to the archive. */
export const archivedParts: ReferenceTable = {
  fetch: fetchFrom(archivedRows),
  async rename(tx, blobId, by) {
    await tx.updateTable('archived_parts').set({ archive_id: by }).where('archive_id', '=', blobId).execute();
  },
};

/** Deletes pending work in a snapshot, which belongs to the original. */
export async function forgetWork(tx: Transaction): Promise<void> {
  await tx.deleteFrom('blob_deletions').execute();
}
