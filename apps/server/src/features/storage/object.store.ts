import type { Reader, Schema } from '@atoll/database';
import {
  type BlobRef,
  fromDescriptionColumns,
  fromLockColumns,
  type ObjectInfo,
  type StoredObject,
  toChecksum,
} from './object-info.ts';
import { isVersionId } from './version-ids.ts';

/** Every column but the bytes. */
const infoColumns = [
  'objects.id',
  'objects.key',
  'objects.version',
  'objects.is_null_version',
  'objects.is_latest',
  'objects.is_delete_marker',
  'objects.owner_id',
  'objects.size_bytes',
  'objects.etag',
  'objects.modified_at',
  'objects.content_type',
  'objects.headers',
  'objects.metadata',
  'objects.checksum_algorithm',
  'objects.checksum_type',
  'objects.checksum',
  'objects.storage_class',
  'objects.tags',
  'objects.acl',
  'objects.encryption',
  'objects.lock_mode',
  'objects.retain_until',
  'objects.legal_hold',
  'objects.archive_state',
  'objects.restored_until',
  'buckets.versioning',
] as const;

/** One version of a key, a delete marker included; without a version id the latest. */
export interface VersionRef {
  bucketId: string;
  key: string;
  /** As S3 names it: an id, or `null`. */
  versionId?: string | undefined;
}

/** With its bytes, or with the blobs they lie in. */
export async function findObject(read: Reader, ref: VersionRef): Promise<StoredObject | undefined> {
  const query = selectVersion(read, ref);
  const row = await query?.select([...infoColumns, 'objects.inline_bytes']).executeTakeFirst();
  if (!row) return undefined;
  const isElsewhere = row.inline_bytes === null && row.is_delete_marker === 0;
  const blobs = isElsewhere ? await findBlobs(read, row.id) : [];
  return { ...toInfo(row), inlineBytes: row.inline_bytes, blobs };
}

/** Without its bytes or where they are. */
export async function findInfo(read: Reader, ref: VersionRef): Promise<ObjectInfo | undefined> {
  const row = await selectVersion(read, ref)?.select(infoColumns).executeTakeFirst();
  return row && toInfo(row);
}

export async function findByUpload(
  read: Reader,
  ref: { bucketId: string; key: string; uploadId: string },
): Promise<ObjectInfo | undefined> {
  const row = await selectKey(read, ref)
    .where('objects.upload_id', '=', ref.uploadId)
    .select(infoColumns)
    .limit(1)
    .executeTakeFirst();
  return row && toInfo(row);
}

export function findBlobs(read: Reader, objectId: string): Promise<BlobRef[]> {
  return read
    .selectFrom('object_blobs')
    .select(['blob_id as blobId', 'size_bytes as sizeBytes', 'checksum', 'sealed_as as sealedAs'])
    .where('object_id', '=', objectId)
    .orderBy('position')
    .execute();
}

function selectKey(read: Reader, { bucketId, key }: { bucketId: string; key: string }) {
  return read
    .selectFrom('objects')
    .innerJoin('buckets', 'buckets.id', 'objects.bucket_id')
    .where('objects.bucket_id', '=', bucketId)
    .where('objects.key', '=', key);
}

/** Undefined for what can't be the id of a version. */
function selectVersion(read: Reader, ref: VersionRef) {
  const { versionId } = ref;
  const query = selectKey(read, ref);
  if (versionId === undefined) return query.where('objects.is_latest', '=', 1);
  if (versionId === 'null') return query.where('objects.is_null_version', '=', 1);
  if (!isVersionId(versionId)) return undefined;
  return query.where('objects.version', '=', versionId).where('objects.is_null_version', '=', 0);
}

type InfoRow = Pick<
  Schema['objects'],
  Exclude<
    keyof Schema['objects'],
    | 'encryption_key'
    | 'bucket_id'
    | 'account_id'
    | 'key_folded'
    | 'noncurrent_since'
    | 'upload_id'
    | 'inline_bytes'
  >
> & { versioning: Schema['buckets']['versioning'] };

function toInfo(row: InfoRow): ObjectInfo {
  return {
    id: row.id,
    key: row.key,
    version: row.version,
    versionId: shownVersionId(row),
    isLatest: row.is_latest === 1,
    isDeleteMarker: row.is_delete_marker === 1,
    sizeBytes: row.size_bytes,
    etag: row.etag,
    modifiedAt: row.modified_at,
    checksum: toChecksum(row),
    lock: fromLockColumns(row),
    archive:
      row.archive_state === null ? null : { state: row.archive_state, restoredUntil: row.restored_until },
    ...fromDescriptionColumns(row),
  };
}

/** How S3 names a version in answers: not at all while the bucket never had versioning. */
export function shownVersionId(row: {
  version: string;
  is_null_version: number;
  versioning: Schema['buckets']['versioning'];
}): string | undefined {
  if (row.is_null_version === 0) return row.version;
  return row.versioning === 'off' ? undefined : 'null';
}
