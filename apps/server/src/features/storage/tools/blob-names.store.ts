import type { Reader, Transaction } from '@atoll/database';
import { replaceBlob } from '../backup/replica.store.ts';

/** A reference to a blob, in the order of those who refer. */
export interface BlobReference {
  position: { owner: string; at: number };
  blobId: string;
}

/** Where references to blobs are, and how to make them name others. */
export interface ReferenceTable {
  fetch(read: Reader, after: BlobReference['position']): Promise<BlobReference[]>;
  rename(tx: Transaction, blobId: string, by: string): Promise<void>;
}

const batchSize = 500;

/** What objects consist of. */
export const objectBlobs: ReferenceTable = {
  async fetch(read, after) {
    const rows = await read
      .selectFrom('object_blobs')
      .select(['object_id as owner', 'position as at', 'blob_id as blobId'])
      .where((row) =>
        row.or([
          row('object_id', '>', after.owner),
          row.and([row('object_id', '=', after.owner), row('position', '>', after.at)]),
        ]),
      )
      .orderBy('object_id')
      .orderBy('position')
      .limit(batchSize)
      .execute();
    return rows.map(({ owner, at, blobId }) => ({ position: { owner, at }, blobId }));
  },
  rename: replaceBlob,
};

/** What unfinished uploads consist of. */
export const uploadedParts: ReferenceTable = {
  async fetch(read, after) {
    const rows = await read
      .selectFrom('parts')
      .select(['upload_id as owner', 'part_number as at', 'blob_id as blobId'])
      .where((row) =>
        row.or([
          row('upload_id', '>', after.owner),
          row.and([row('upload_id', '=', after.owner), row('part_number', '>', after.at)]),
        ]),
      )
      .orderBy('upload_id')
      .orderBy('part_number')
      .limit(batchSize)
      .execute();
    return rows.map(({ owner, at, blobId }) => ({ position: { owner, at }, blobId }));
  },
  rename: replaceBlob,
};

/** What lies in the archive. */
export const archivedParts: ReferenceTable = {
  async fetch(read, after) {
    const rows = await read
      .selectFrom('archived_parts')
      .select(['object_id as owner', 'position as at', 'archive_id as blobId'])
      .where((row) =>
        row.or([
          row('object_id', '>', after.owner),
          row.and([row('object_id', '=', after.owner), row('position', '>', after.at)]),
        ]),
      )
      .orderBy('object_id')
      .orderBy('position')
      .limit(batchSize)
      .execute();
    return rows.map(({ owner, at, blobId }) => ({ position: { owner, at }, blobId }));
  },
  async rename(tx, blobId, by) {
    await tx.updateTable('archived_parts').set({ archive_id: by }).where('archive_id', '=', blobId).execute();
  },
};

/** What was to be done where a snapshot was taken is not to be done where it is used. */
export async function forgetWork(tx: Transaction): Promise<void> {
  await tx.deleteFrom('blob_deletions').execute();
}
