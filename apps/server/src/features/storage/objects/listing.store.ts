import { prepare, type Reader, type Schema } from '@atoll/database';
import { afterPrefix, isBefore } from '../kernel/key-order.ts';
import type { ObjectInfo } from '../kernel/object-info.ts';

export interface ListedObject
  extends Pick<
    ObjectInfo,
    'key' | 'sizeBytes' | 'etag' | 'contentType' | 'modifiedAt' | 'storageClass' | 'ownerId' | 'archive'
  > {
  checksumAlgorithm: string | null;
  checksumType: string | null;
}

export interface ListedVersion
  extends ListedObject,
    Pick<ObjectInfo, 'version' | 'isLatest' | 'isDeleteMarker'> {
  /** S3's version ID: an ID or `null`. */
  versionId: string;
}

/** The start of a range of keys. */
export interface Start {
  key: string;
  isIncluded: boolean;
}

/** The start of a range of versions: after this version of this key. */
export interface VersionStart {
  key: string;
  afterVersion: string;
}

const listedColumns = [
  'key',
  'size_bytes',
  'etag',
  'content_type',
  'modified_at',
  'checksum_algorithm',
  'checksum_type',
  'storage_class',
  'owner_id',
  'archive_state',
  'restored_until',
] as const;

/** Returns the next objects of a bucket under a prefix, in UTF-8 binary order. */
export async function fetchRows(
  read: Reader,
  bucketId: string,
  prefix: string,
  start: Start,
  size: number,
): Promise<ListedObject[]> {
  // A single bound, so that no database seeks by the wider of two.
  const { key, isIncluded } = isBefore(start.key, prefix) ? { key: prefix, isIncluded: true } : start;
  const end = prefix === '' ? undefined : afterPrefix(prefix);
  const query = runQueries[isIncluded ? 'from' : 'after'][end === undefined ? 'open' : 'bounded'];
  const rows = await query.all(read, { bucketId, key, end: end ?? '', size });
  return rows.map(toListed);
}

type RunValues = { bucketId: string; key: string; end: string; size: number };

const runQueries = {
  from: { open: prepareRun('>=', false), bounded: prepareRun('>=', true) },
  after: { open: prepareRun('>', false), bounded: prepareRun('>', true) },
};

function prepareRun(comparison: '>=' | '>', isBounded: boolean) {
  return prepare((read: Reader, { bucketId, key, end, size }: RunValues) => {
    const query = read
      .selectFrom('objects')
      .select(listedColumns)
      .where('bucket_id', '=', bucketId)
      // A literal, so that the database recognizes the partial index.
      .where((row) => row('is_latest', '=', row.lit(1)))
      .where('is_delete_marker', '=', 0)
      .where('key', comparison, key);
    return (isBounded ? query.where('key', '<', end) : query).orderBy('key').limit(size);
  });
}

/** Returns the next versions and delete markers, by key and within it newest first. */
export async function fetchVersions(
  read: Reader,
  bucketId: string,
  prefix: string,
  start: VersionStart,
  size: number,
): Promise<ListedVersion[]> {
  // A single bound, as for objects. Every version sorts after the empty one.
  const { key, afterVersion } = isBefore(start.key, prefix) ? { key: prefix, afterVersion: '' } : start;
  const end = prefix === '' ? undefined : afterPrefix(prefix);
  let query = read
    .selectFrom('objects')
    .select([...listedColumns, 'version', 'is_null_version', 'is_latest', 'is_delete_marker'])
    .where('bucket_id', '=', bucketId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('key', 'version'), '>', tuple(key, afterVersion)));
  if (end !== undefined) query = query.where('key', '<', end);
  const rows = await query.orderBy('key').orderBy('version').limit(size).execute();
  return rows.map((row) => ({
    ...toListed(row),
    version: row.version,
    versionId: row.is_null_version === 1 ? 'null' : row.version,
    isLatest: row.is_latest === 1,
    isDeleteMarker: row.is_delete_marker === 1,
  }));
}

/** Returns the position of a key's null version among its versions. */
export async function findNullPlace(
  read: Reader,
  bucketId: string,
  key: string,
): Promise<string | undefined> {
  const row = await read
    .selectFrom('objects')
    .select('version')
    .where('bucket_id', '=', bucketId)
    .where('key', '=', key)
    .where('is_null_version', '=', 1)
    .executeTakeFirst();
  return row?.version;
}

function toListed(row: Pick<Schema['objects'], (typeof listedColumns)[number]>): ListedObject {
  const { archive_state: state, restored_until: restoredUntil } = row;
  return {
    key: row.key,
    sizeBytes: row.size_bytes,
    etag: row.etag,
    contentType: row.content_type,
    modifiedAt: row.modified_at,
    checksumAlgorithm: row.checksum_algorithm,
    checksumType: row.checksum_type,
    storageClass: row.storage_class,
    ownerId: row.owner_id,
    archive: state === null ? null : { state, restoredUntil },
  };
}
