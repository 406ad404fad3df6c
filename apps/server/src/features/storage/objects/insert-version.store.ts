import { isArchiveClass } from '@atoll/contract/storage-classes';
import { prepare, type Schema, type Transaction } from '@atoll/database';
import { inlineSum } from '../blobs/inline-bytes.ts';
import {
  type BlobRef,
  type StoredObject,
  toDescriptionColumns,
  toLockColumns,
} from '../kernel/object-info.ts';
import { toColumn } from '../kernel/record.ts';

/** A version, or a delete marker, that will be the latest of its key. */
export type NewVersion = Omit<StoredObject, 'versionId' | 'isLatest' | 'archive' | 'inlineSum'> & {
  isNull: boolean;
  /** The multipart upload that created it. */
  uploadId: string | null;
};

/** Rows of six parameters per statement. */
const blobBatch = 2000;
/** Rows of about thirty parameters per statement. */
const rowBatch = 500;

type ObjectRow = { [Column in keyof Schema['objects']]: Schema['objects'][Column] };

const columns: Readonly<Record<keyof ObjectRow, true>> = {
  bucket_id: true,
  key: true,
  version: true,
  is_null_version: true,
  is_latest: true,
  is_delete_marker: true,
  noncurrent_since: true,
  id: true,
  account_id: true,
  owner_id: true,
  key_folded: true,
  size_bytes: true,
  etag: true,
  modified_at: true,
  checksum: true,
  archive_state: true,
  restored_until: true,
  upload_id: true,
  content_type: true,
  headers: true,
  metadata: true,
  checksum_algorithm: true,
  checksum_type: true,
  storage_class: true,
  tags: true,
  acl: true,
  encryption: true,
  encryption_key: true,
  lock_mode: true,
  retain_until: true,
  legal_hold: true,
  inline_bytes: true,
  inline_sum: true,
};

const insertRow = prepare((tx: Transaction, row: ObjectRow) => {
  const names = Object.keys(columns) as (keyof ObjectRow)[];
  const values = Object.fromEntries(names.map((name) => [name, row[name]]));
  return tx.insertInto('objects').values(values as unknown as ObjectRow);
});

export async function insertVersions(
  tx: Transaction,
  bucket: { id: string; accountId: string },
  versions: readonly NewVersion[],
): Promise<void> {
  const [only] = versions;
  if (only && versions.length === 1) {
    await insertRow.all(tx, toRow(bucket, only));
    return;
  }
  for (let at = 0; at < versions.length; at += rowBatch) {
    const rows = versions.slice(at, at + rowBatch).map((version) => toRow(bucket, version));
    await tx.insertInto('objects').values(rows).execute();
  }
}

type BlobRow = { [Column in keyof Schema['object_blobs']]: Schema['object_blobs'][Column] };

const insertBlob = prepare((tx: Transaction, row: BlobRow) =>
  tx.insertInto('object_blobs').values({
    object_id: row.object_id,
    position: row.position,
    blob_id: row.blob_id,
    size_bytes: row.size_bytes,
    checksum: row.checksum,
    sealed_as: row.sealed_as,
  }),
);

export async function insertBlobs(
  tx: Transaction,
  objectId: string,
  blobs: readonly BlobRef[],
): Promise<void> {
  const [only] = blobs;
  if (only && blobs.length === 1) {
    await insertBlob.all(tx, toBlobRow(objectId, only, 0));
    return;
  }
  for (let at = 0; at < blobs.length; at += blobBatch) {
    const rows = blobs.slice(at, at + blobBatch).map((blob, index) => toBlobRow(objectId, blob, at + index));
    await tx.insertInto('object_blobs').values(rows).execute();
  }
}

function toBlobRow(objectId: string, blob: BlobRef, index: number): BlobRow {
  return {
    object_id: objectId,
    position: index + 1,
    blob_id: blob.blobId,
    size_bytes: blob.sizeBytes,
    checksum: blob.checksum,
    sealed_as: blob.sealedAs,
  };
}

/** The source object as it was when the copy was authorized. */
export interface BlobSource {
  objectId: string;
  blobCount: number;
  encryption: string | null;
  /** False for a copy with another algorithm: the parts' checksums would be mistaken for it. */
  hasChecksums: boolean;
}

export function blobSourceOf({ id, blobs, encryption }: StoredObject): BlobSource {
  return {
    objectId: id,
    blobCount: blobs.length,
    encryption: toColumn(encryption),
    hasChecksums: blobs.some(({ checksum }) => checksum !== null),
  };
}

/** Makes an object refer to another object's blobs. Returns false if that object is gone, archived or re-encrypted. */
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
          source.hasChecksums ? 'checksum' : row.lit(null).as('checksum'),
          'sealed_as',
        ])
        .where('object_id', '=', source.objectId),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) === source.blobCount;
}

function toRow(bucket: { id: string; accountId: string }, object: NewVersion): ObjectRow {
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
    inline_sum: object.inlineBytes && inlineSum(object, object.inlineBytes),
    upload_id: object.uploadId,
    ...toDescriptionColumns(object, object.checksum),
    ...toLockColumns(object.lock),
  };
}
