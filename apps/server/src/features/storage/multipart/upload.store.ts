import { prepare, type Reader, type Schema, type Transaction } from '@atoll/database';
import type { ChecksumAlgorithm, ChecksumType } from '@atoll/s3-protocol';
import { afterPrefix } from '../kernel/key-order.ts';
import {
  fromDescriptionColumns,
  fromLockColumns,
  type ObjectAttributes,
  type ObjectHeaders,
  type ObjectLock,
  toDescriptionColumns,
  toLockColumns,
} from '../kernel/object-info.ts';

export interface Upload extends ObjectHeaders, ObjectAttributes {
  id: string;
  bucketId: string;
  key: string;
  createdAt: number;
  /** The account that started it; null: an anonymous caller. */
  initiatorId: string | null;
  checksum: { algorithm: ChecksumAlgorithm; type: ChecksumType } | null;
  /** Maximum size of a part; null if none was announced. */
  partSizeBytes: number | null;
  /** Completion must not replace an object. */
  keepExisting: boolean;
  /** The lock of the future object. Without a retention here, the bucket's default applies at completion. */
  lock: ObjectLock;
}

export interface Part {
  partNumber: number;
  etag: string;
  sizeBytes: number;
  blobId: string;
  checksum: string | null;
  /** See `BlobRef.sealedAs`. */
  sealedAs: string | null;
  modifiedAt: number;
}

export async function insertUpload(tx: Transaction, upload: Upload): Promise<void> {
  await tx
    .insertInto('multipart_uploads')
    .values({
      id: upload.id,
      bucket_id: upload.bucketId,
      key: upload.key,
      created_at: upload.createdAt,
      initiator_id: upload.initiatorId,
      part_size_bytes: upload.partSizeBytes,
      keep_existing: Number(upload.keepExisting),
      ...toDescriptionColumns(upload, upload.checksum),
      ...toLockColumns(upload.lock),
    })
    .execute();
}

const uploadQuery = prepare((read: Reader, name: { bucketId: string; key: string; uploadId: string }) =>
  read
    .selectFrom('multipart_uploads')
    .selectAll()
    .where('id', '=', name.uploadId)
    .where('bucket_id', '=', name.bucketId)
    .where('key', '=', name.key),
);

export async function findUpload(
  read: Reader,
  bucketId: string,
  key: string,
  uploadId: string,
): Promise<Upload | undefined> {
  const row = await uploadQuery.first(read, { bucketId, key, uploadId });
  return row && toUpload(row);
}

const partsQuery = prepare(
  (read: Reader, { uploadId, after, limit }: { uploadId: string; after: number; limit: number }) =>
    read
      .selectFrom('parts')
      .select([
        'part_number as partNumber',
        'etag',
        'size_bytes as sizeBytes',
        'blob_id as blobId',
        'checksum',
        'sealed_as as sealedAs',
        'modified_at as modifiedAt',
      ])
      .where('upload_id', '=', uploadId)
      .where('part_number', '>', after)
      .orderBy('part_number')
      .limit(limit),
);

export function findParts(
  read: Reader,
  uploadId: string,
  { after, limit }: { after: number; limit: number } = { after: 0, limit: 10_000 },
): Promise<Part[]> {
  return partsQuery.all(read, { uploadId, after, limit });
}

/** Returns the number of received bytes. */
export async function sumParts(read: Reader, uploadId: string): Promise<number> {
  const row = await read
    .selectFrom('parts')
    .select(({ fn }) => fn.sum<number | null>('size_bytes').as('bytes'))
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

const removePart = prepare((tx: Transaction, part: { uploadId: string; partNumber: number }) =>
  tx.deleteFrom('parts').where('upload_id', '=', part.uploadId).where('part_number', '=', part.partNumber),
);

const insertPart = prepare((tx: Transaction, part: Pick<Part, keyof Part> & { uploadId: string }) =>
  tx.insertInto('parts').values({
    upload_id: part.uploadId,
    part_number: part.partNumber,
    etag: part.etag,
    size_bytes: part.sizeBytes,
    blob_id: part.blobId,
    checksum: part.checksum,
    sealed_as: part.sealedAs,
    modified_at: part.modifiedAt,
  }),
);

/** Adds the part, replaces one with the same number, and returns the replaced one. */
export async function replacePart(tx: Transaction, uploadId: string, part: Part): Promise<Part | undefined> {
  const { partNumber } = part;
  const [replaced] = await findParts(tx, uploadId, { after: partNumber - 1, limit: 1 });
  const same = replaced?.partNumber === partNumber ? replaced : undefined;
  if (same) await removePart.all(tx, { uploadId, partNumber });
  await insertPart.all(tx, { ...part, uploadId });
  return same;
}

const removeParts = prepare((tx: Transaction, { uploadId }: { uploadId: string }) =>
  tx.deleteFrom('parts').where('upload_id', '=', uploadId),
);

const removeUpload = prepare((tx: Transaction, { uploadId }: { uploadId: string }) =>
  tx.deleteFrom('multipart_uploads').where('id', '=', uploadId),
);

export async function deleteUpload(tx: Transaction, uploadId: string): Promise<void> {
  await removeParts.all(tx, { uploadId });
  await removeUpload.all(tx, { uploadId });
}

/** Start of a page of uploads: after this upload of this key. */
export interface UploadStart {
  key: string;
  afterId: string;
}

/** Returns the next uploads under a prefix, by key and then by upload ID, as S3 lists them. */
export async function findUploads(
  read: Reader,
  bucketId: string,
  prefix: string,
  start: UploadStart,
  size: number,
): Promise<Upload[]> {
  const end = prefix === '' ? undefined : afterPrefix(prefix);
  let query = read
    .selectFrom('multipart_uploads')
    .selectAll()
    .where('bucket_id', '=', bucketId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('key', 'id'), '>', tuple(start.key, start.afterId)))
    .where('key', '>=', prefix);
  if (end !== undefined) query = query.where('key', '<', end);
  const rows = await query.orderBy('key').orderBy('id').limit(size).execute();
  return rows.map(toUpload);
}

function toUpload(row: Schema['multipart_uploads']): Upload {
  return {
    id: row.id,
    bucketId: row.bucket_id,
    key: row.key,
    createdAt: row.created_at,
    initiatorId: row.initiator_id,
    checksum:
      row.checksum_algorithm === null
        ? null
        : {
            algorithm: row.checksum_algorithm as ChecksumAlgorithm,
            type: row.checksum_type as ChecksumType,
          },
    partSizeBytes: row.part_size_bytes,
    keepExisting: row.keep_existing === 1,
    lock: fromLockColumns(row),
    ...fromDescriptionColumns(row),
  };
}
