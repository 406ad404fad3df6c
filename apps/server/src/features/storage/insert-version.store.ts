import type { Schema, Transaction } from '@atoll/database';
import { isArchiveClass } from './archive/archive-class.ts';
import { toColumn } from './encryption/record.ts';
import { type BlobRef, type StoredObject, toDescriptionColumns, toLockColumns } from './object-info.ts';

/** A version, or a delete marker, that is about to be the latest of its key. */
export type NewVersion = Omit<StoredObject, 'versionId' | 'isLatest' | 'archive'> & {
  isNull: boolean;
  /** The multipart upload that made it. */
  uploadId: string | null;
};

/** Rows of six parameters in one statement. */
const blobBatch = 2000;
/** Rows of about thirty parameters in one statement. */
const rowBatch = 500;

export async function insertVersions(
  tx: Transaction,
  bucket: { id: string; accountId: string },
  versions: readonly NewVersion[],
): Promise<void> {
  for (let at = 0; at < versions.length; at += rowBatch) {
    const rows = versions.slice(at, at + rowBatch).map((version) => toRow(bucket, version));
    await tx.insertInto('objects').values(rows).execute();
  }
}

export async function insertBlobs(
  tx: Transaction,
  objectId: string,
  blobs: readonly BlobRef[],
): Promise<void> {
  for (let at = 0; at < blobs.length; at += blobBatch) {
    const rows = blobs.slice(at, at + blobBatch).map((blob, index) => ({
      object_id: objectId,
      position: at + index + 1,
      blob_id: blob.blobId,
      size_bytes: blob.sizeBytes,
      checksum: blob.checksum,
      sealed_as: blob.sealedAs,
    }));
    await tx.insertInto('object_blobs').values(rows).execute();
  }
}

/** An object as it was when it was decided to copy it. */
export interface BlobSource {
  objectId: string;
  blobCount: number;
  encryption: string | null;
}

export function blobSourceOf({ id, blobs, encryption }: StoredObject): BlobSource {
  return { objectId: id, blobCount: blobs.length, encryption: toColumn(encryption) };
}

/** Lets an object consist of the very blobs that another does. False when that one is gone, archived or sealed anew. */
export async function shareBlobs(tx: Transaction, source: BlobSource, objectId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('objects')
    .select('encryption')
    .where('id', '=', source.objectId)
    .executeTakeFirst();
  if (!found || found.encryption !== source.encryption) return false;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('object_blobs')
    .columns(['object_id', 'position', 'blob_id', 'size_bytes', 'checksum', 'sealed_as'])
    .expression((from) =>
      from
        .selectFrom('object_blobs')
        .select((row) => [
          row.val(objectId).as('object_id'),
          'position',
          'blob_id',
          'size_bytes',
          'checksum',
          'sealed_as',
        ])
        .where('object_id', '=', source.objectId),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) === source.blobCount;
}

function toRow(bucket: { id: string; accountId: string }, object: NewVersion): Schema['objects'] {
  return {
    bucket_id: bucket.id,
    key: object.key,
    version: object.version,
    is_null_version: Number(object.isNull),
    is_latest: 1,
    is_delete_marker: Number(object.isDeleteMarker),
    noncurrent_since: null,
    id: object.id,
    account_id: bucket.accountId,
    key_folded: object.key.toLowerCase(),
    size_bytes: object.sizeBytes,
    etag: object.etag,
    modified_at: object.modifiedAt,
    checksum: object.checksum?.value ?? null,
    archive_state: isArchiveClass(object.storageClass) ? 'archived' : null,
    restored_until: null,
    inline_bytes: object.inlineBytes,
    upload_id: object.uploadId,
    ...toDescriptionColumns(object, object.checksum),
    ...toLockColumns(object.lock),
  };
}
