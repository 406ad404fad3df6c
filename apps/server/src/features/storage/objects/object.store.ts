import { type PreparedQuery, prepare, type Reader, type Schema } from '@atoll/database';
import {
  type BlobRef,
  fromDescriptionColumns,
  fromLockColumns,
  type ObjectInfo,
  type ObjectRow,
  type StoredObject,
  toChecksum,
} from '../kernel/object-info.ts';
import { isVersionId } from '../kernel/version-ids.ts';

/** Every column except the bytes. */
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

/** A version of a key, possibly a delete marker; the latest if there is no version ID. */
export interface VersionRef {
  bucketId: string;
  key: string;
  /** S3's version ID: an ID or `null`. */
  versionId?: string | undefined;
}

type Naming = 'latest' | 'null' | 'id';

type RefValues = { bucketId: string; key: string; versionId: string };

const infoQueries = forEachNaming((naming) =>
  prepare((read: Reader, values: RefValues) => selectVersion(read, values, naming).select(infoColumns)),
);
const objectQueries = forEachNaming((naming) =>
  prepare((read: Reader, values: RefValues) =>
    selectVersion(read, values, naming).select([
      ...infoColumns,
      'objects.inline_bytes',
      'objects.inline_sum',
    ]),
  ),
);

/** Includes the bytes, or the blobs that contain them. */
export async function findObject(read: Reader, ref: VersionRef): Promise<StoredObject | undefined> {
  const row = await findBy(objectQueries, read, ref);
  if (!row) return undefined;
  const isElsewhere = row.inline_bytes === null && row.is_delete_marker === 0;
  const blobs = isElsewhere ? await findBlobs(read, row.id) : [];
  return { ...toInfo(row), inlineBytes: row.inline_bytes, inlineSum: row.inline_sum, blobs };
}

/** Returns a version without its bytes or their location. */
export async function findInfo(read: Reader, ref: VersionRef): Promise<ObjectInfo | undefined> {
  const row = await findBy(infoQueries, read, ref);
  return row && toInfo(row);
}

/** Returns the latest version like `findObject`, if it is available without waiting; undefined otherwise. */
export function findNow(read: Reader, { bucketId, key }: VersionRef): ObjectRow | undefined {
  const row = objectQueries.latest.now(read, { bucketId, key, versionId: '' });
  return row && Object.assign(toInfo(row), { inlineBytes: row.inline_bytes, inlineSum: row.inline_sum });
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

const blobsQuery = prepare((read: Reader, { objectId }: { objectId: string }) =>
  read
    .selectFrom('object_blobs')
    .select(['blob_id as blobId', 'size_bytes as sizeBytes', 'checksum', 'sealed_as as sealedAs'])
    .where('object_id', '=', objectId)
    .orderBy('position'),
);

function findBlobs(read: Reader, objectId: string): Promise<BlobRef[]> {
  return blobsQuery.all(read, { objectId });
}

function selectKey(read: Reader, { bucketId, key }: { bucketId: string; key: string }) {
  return read
    .selectFrom('objects')
    .innerJoin('buckets', 'buckets.id', 'objects.bucket_id')
    .where('objects.bucket_id', '=', bucketId)
    .where('objects.key', '=', key);
}

function selectVersion(read: Reader, values: RefValues, naming: Naming) {
  const query = selectKey(read, values);
  // A literal, so that the database recognizes the partial index.
  if (naming === 'latest') return query.where((row) => row('objects.is_latest', '=', row.lit(1)));
  if (naming === 'null') return query.where('objects.is_null_version', '=', 1);
  return query.where('objects.version', '=', values.versionId).where('objects.is_null_version', '=', 0);
}

function forEachNaming<Row>(
  build: (naming: Naming) => PreparedQuery<RefValues, Row>,
): Record<Naming, PreparedQuery<RefValues, Row>> {
  return { latest: build('latest'), null: build('null'), id: build('id') };
}

/** Returns undefined also for an invalid version ID. */
async function findBy<Row>(
  queries: Record<Naming, PreparedQuery<RefValues, Row>>,
  read: Reader,
  { bucketId, key, versionId }: VersionRef,
): Promise<Row | undefined> {
  if (versionId === undefined) return queries.latest.first(read, { bucketId, key, versionId: '' });
  if (versionId === 'null') return queries.null.first(read, { bucketId, key, versionId });
  return isVersionId(versionId) ? queries.id.first(read, { bucketId, key, versionId }) : undefined;
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
    | 'inline_sum'
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

/** Returns the version ID for responses: none while the bucket never had versioning. */
function shownVersionId(row: {
  version: string;
  is_null_version: number;
  versioning: Schema['buckets']['versioning'];
}): string | undefined {
  if (row.is_null_version === 0) return row.version;
  return row.versioning === 'off' ? undefined : 'null';
}
