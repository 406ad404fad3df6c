import type { Reader, Schema, Transaction } from '@atoll/database';
import { scheduleDeletion } from './blob-deletions.store.ts';
import {
  type BlobRef,
  fromHeaderColumns,
  type StoredObject,
  toChecksum,
  toHeaderColumns,
} from './object-info.ts';
import type { Bucket } from './policy.ts';

/** Rows of four parameters in one statement. */
const insertBatch = 2000;
const keyBatch = 500;

export async function findObject(
  read: Reader,
  bucketId: string,
  key: string,
): Promise<(StoredObject & { uploadId: string | null }) | undefined> {
  const row = await read
    .selectFrom('objects')
    .selectAll()
    .where('bucket_id', '=', bucketId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  const blobs = await findBlobs(read, row);
  return { ...toInfo(row), inlineBytes: row.inline_bytes, blobs, uploadId: row.upload_id };
}

/** What a write needs to know of what it replaces. */
export interface Replaced {
  id: string;
  etag: string;
  sizeBytes: number;
  uploadId: string | null;
}

export async function findReplaced(
  read: Reader,
  bucketId: string,
  key: string,
): Promise<Replaced | undefined> {
  const row = await read
    .selectFrom('objects')
    .select(['id', 'etag', 'size_bytes', 'upload_id'])
    .where('bucket_id', '=', bucketId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row && { id: row.id, etag: row.etag, sizeBytes: row.size_bytes, uploadId: row.upload_id };
}

export async function insertObject(
  tx: Transaction,
  bucket: Bucket,
  object: StoredObject,
  uploadId: string | null,
): Promise<void> {
  const row: Schema['objects'] = {
    bucket_id: bucket.id,
    key: object.key,
    id: object.id,
    account_id: bucket.accountId,
    key_folded: object.key.toLowerCase(),
    size_bytes: object.sizeBytes,
    etag: object.etag,
    modified_at: object.modifiedAt,
    checksum: object.checksum?.value ?? null,
    inline_bytes: object.inlineBytes,
    upload_id: uploadId,
    ...toHeaderColumns(object, object.checksum),
  };
  await tx.insertInto('objects').values(row).execute();
  for (let at = 0; at < object.blobs.length; at += insertBatch) {
    const batch = object.blobs.slice(at, at + insertBatch);
    await tx
      .insertInto('object_blobs')
      .values(
        batch.map((blob, index) => ({
          object_id: object.id,
          position: at + index + 1,
          blob_id: blob.blobId,
          size_bytes: blob.sizeBytes,
        })),
      )
      .execute();
  }
}

/** Takes rows away and notes their blobs for the sweeper. */
export async function removeObjects(
  tx: Transaction,
  objectIds: readonly string[],
  now: number,
): Promise<void> {
  for (let at = 0; at < objectIds.length; at += keyBatch) {
    const ids = objectIds.slice(at, at + keyBatch);
    const blobs = await tx
      .selectFrom('object_blobs')
      .select('blob_id')
      .where('object_id', 'in', ids)
      .execute();
    if (blobs.length > 0) {
      await scheduleDeletion(tx, [...new Set(blobs.map((blob) => blob.blob_id))], now);
      await tx.deleteFrom('object_blobs').where('object_id', 'in', ids).execute();
    }
    await tx.deleteFrom('objects').where('id', 'in', ids).execute();
  }
}

type FoundRow = { key: string; id: string; etag: string; sizeBytes: number };

export async function findMany(read: Reader, bucketId: string, keys: readonly string[]): Promise<FoundRow[]> {
  const rows: FoundRow[] = [];
  for (let at = 0; at < keys.length; at += keyBatch) {
    rows.push(
      ...(await read
        .selectFrom('objects')
        .select(['key', 'id', 'etag', 'size_bytes as sizeBytes'])
        .where('bucket_id', '=', bucketId)
        .where('key', 'in', keys.slice(at, at + keyBatch))
        .execute()),
    );
  }
  return rows;
}

async function findBlobs(
  read: Reader,
  row: Pick<Schema['objects'], 'id' | 'inline_bytes'>,
): Promise<readonly BlobRef[]> {
  if (row.inline_bytes !== null) return [];
  return read
    .selectFrom('object_blobs')
    .select(['blob_id as blobId', 'size_bytes as sizeBytes'])
    .where('object_id', '=', row.id)
    .orderBy('position')
    .execute();
}

function toInfo(row: Schema['objects']) {
  return {
    id: row.id,
    key: row.key,
    sizeBytes: row.size_bytes,
    etag: row.etag,
    modifiedAt: row.modified_at,
    checksum: toChecksum(row),
    ...fromHeaderColumns(row),
  };
}
