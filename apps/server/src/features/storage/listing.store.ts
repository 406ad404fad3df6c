import type { Reader } from '@atoll/database';
import { afterPrefix } from './key-order.ts';
import type { ArchiveStatus } from './object-info.ts';

export interface ListedObject {
  key: string;
  sizeBytes: number;
  /** Without quotes. */
  etag: string;
  contentType: string;
  modifiedAt: number;
  checksumAlgorithm: string | null;
  checksumType: string | null;
  storageClass: string;
  ownerId: string;
  archive: ArchiveStatus | null;
}

export interface ListedVersion extends ListedObject {
  /** Sorts newest first among the versions of a key. */
  version: string;
  /** As S3 names it: its id, or `null`. */
  versionId: string;
  isLatest: boolean;
  isDeleteMarker: boolean;
}

/** Where a run of keys begins. */
export interface Start {
  key: string;
  isIncluded: boolean;
}

/** Where a run of versions begins: after this version of this key. */
export interface VersionStart {
  key: string;
  afterVersion: string;
}

const listedColumns = [
  'key',
  'size_bytes as sizeBytes',
  'etag',
  'content_type as contentType',
  'modified_at as modifiedAt',
  'checksum_algorithm as checksumAlgorithm',
  'checksum_type as checksumType',
  'storage_class as storageClass',
  'owner_id as ownerId',
  'archive_state',
  'restored_until',
] as const;

/** The next objects of a bucket under a prefix, in UTF-8's binary order. */
export async function fetchRows(
  read: Reader,
  bucketId: string,
  prefix: string,
  start: Start,
  size: number,
): Promise<ListedObject[]> {
  const end = prefix === '' ? undefined : afterPrefix(prefix);
  let query = read
    .selectFrom('objects')
    .select(listedColumns)
    .where('bucket_id', '=', bucketId)
    // Said literally, so that the partial index is seen to fit.
    .where((row) => row('is_latest', '=', row.lit(1)))
    .where('is_delete_marker', '=', 0)
    .where('key', start.isIncluded ? '>=' : '>', start.key)
    .where('key', '>=', prefix);
  if (end !== undefined) query = query.where('key', '<', end);
  const rows = await query.orderBy('key').limit(size).execute();
  return rows.map(withArchive);
}

/** The next versions and delete markers, by key and within it newest first. */
export async function fetchVersions(
  read: Reader,
  bucketId: string,
  prefix: string,
  start: VersionStart,
  size: number,
): Promise<ListedVersion[]> {
  const end = prefix === '' ? undefined : afterPrefix(prefix);
  let query = read
    .selectFrom('objects')
    .select([...listedColumns, 'version', 'is_null_version', 'is_latest', 'is_delete_marker'])
    .where('bucket_id', '=', bucketId)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('key', 'version'), '>', tuple(start.key, start.afterVersion)),
    )
    .where('key', '>=', prefix);
  if (end !== undefined) query = query.where('key', '<', end);
  const rows = await query.orderBy('key').orderBy('version').limit(size).execute();
  return rows.map(({ is_null_version, is_latest, is_delete_marker, ...row }) => ({
    ...withArchive(row),
    version: row.version,
    versionId: is_null_version === 1 ? 'null' : row.version,
    isLatest: is_latest === 1,
    isDeleteMarker: is_delete_marker === 1,
  }));
}

/** Where the null version of a key stands among its versions. */
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

function withArchive<
  R extends { archive_state: ArchiveStatus['state'] | null; restored_until: number | null },
>(row: R): Omit<R, 'archive_state' | 'restored_until'> & { archive: ArchiveStatus | null } {
  const { archive_state: state, restored_until: restoredUntil, ...object } = row;
  return { ...object, archive: state === null ? null : { state, restoredUntil } };
}
