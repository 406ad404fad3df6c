import type { Reader, Schema } from '@atoll/database';
import { fromColumn } from '../encryption/index.ts';
import { afterPrefix } from '../kernel/key-order.ts';
import { fromAclColumn, fromLockColumns, fromTagsColumn, type ObjectInfo } from '../kernel/object-info.ts';
import type { VersionRow } from '../kernel/version.store.ts';

/** A version in the state that the job has read. */
export interface Selected
  extends Omit<VersionRow, 'isNull' | 'hasBlobs'>,
    Pick<ObjectInfo, 'tags' | 'encryption' | 'acl' | 'ownerId'> {
  /** S3's version ID. */
  versionId: string;
  archiveState: 'archived' | 'restoring' | 'restored' | null;
}

const columns = [
  'id',
  'key',
  'version',
  'is_null_version',
  'is_latest',
  'is_delete_marker',
  'size_bytes',
  'etag',
  'modified_at',
  'storage_class',
  'archive_state',
  'tags',
  'lock_mode',
  'retain_until',
  'legal_hold',
  'encryption',
  'acl',
  'owner_id',
] as const;

/** The versions that a job reads: only the latest, or all. */
export type Depth = 'latest' | 'versions';

export interface After {
  key: string;
  version: string;
}

/** Returns the next versions under a prefix, including delete markers, by key and newest first. */
export async function fetchUnder(
  read: Reader,
  bucketId: string,
  prefix: string,
  { depth, after, limit }: { depth: Depth; after: After; limit: number },
): Promise<Selected[]> {
  const end = prefix === '' ? undefined : afterPrefix(prefix);
  let query = selectAfter(read, bucketId, depth, after).where('key', '>=', prefix);
  if (end !== undefined) query = query.where('key', '<', end);
  return (await query.limit(limit).execute()).map(toSelected);
}

/** Like `fetchUnder`, for the given keys. */
export async function fetchOf(
  read: Reader,
  bucketId: string,
  keys: readonly string[],
  { depth, after, limit }: { depth: Depth; after: After; limit: number },
): Promise<Selected[]> {
  if (keys.length === 0) return [];
  const query = selectAfter(read, bucketId, depth, after).where('key', 'in', keys);
  return (await query.limit(limit).execute()).map(toSelected);
}

/** Looks up versions by name; missing ones are omitted. */
export async function fetchNamed(
  read: Reader,
  bucketId: string,
  names: readonly { key: string; versionId: string }[],
): Promise<Selected[]> {
  if (names.length === 0) return [];
  const wanted = new Set(names.map(({ key, versionId }) => `${key}\0${versionId}`));
  const rows = await read
    .selectFrom('objects')
    .select(columns)
    .where('bucket_id', '=', bucketId)
    .where('key', 'in', [...new Set(names.map(({ key }) => key))])
    .where((row) =>
      row.or([
        row(
          'version',
          'in',
          names.map(({ versionId }) => versionId),
        ),
        row('is_null_version', '=', 1),
      ]),
    )
    .execute();
  return rows.map(toSelected).filter(({ key, versionId }) => wanted.has(`${key}\0${versionId}`));
}

/** Returns the newest version of each key at a point in time, possibly a delete marker. */
export function fetchAsOf(
  read: Reader,
  bucketId: string,
  keys: readonly string[],
  time: number,
): Promise<Map<string, Selected>> {
  return fetchNewest(read, bucketId, keys, { untilTime: time });
}

/** Returns the version before the latest for each key. */
export function fetchBeforeLatest(
  read: Reader,
  bucketId: string,
  keys: readonly string[],
): Promise<Map<string, Selected>> {
  return fetchNewest(read, bucketId, keys, 'noncurrent');
}

async function fetchNewest(
  read: Reader,
  bucketId: string,
  keys: readonly string[],
  among: { untilTime: number } | 'noncurrent',
): Promise<Map<string, Selected>> {
  if (keys.length === 0) return new Map();
  const rows = await read
    .selectFrom('objects')
    .select(columns)
    .where('bucket_id', '=', bucketId)
    .where('key', 'in', keys)
    .where('version', '=', (row) =>
      row
        .selectFrom('objects as older')
        .select((older) => older.fn.min('older.version').as('newest'))
        .whereRef('older.bucket_id', '=', 'objects.bucket_id')
        .whereRef('older.key', '=', 'objects.key')
        .where((older) =>
          among === 'noncurrent'
            ? older('older.is_latest', '=', 0)
            : older('older.modified_at', '<=', among.untilTime),
        ),
    )
    .execute();
  return new Map(rows.map((row) => [row.key, toSelected(row)]));
}

function selectAfter(read: Reader, bucketId: string, depth: Depth, after: After) {
  const query = read.selectFrom('objects').select(columns).where('bucket_id', '=', bucketId);
  if (depth === 'latest') {
    return (
      query
        // A literal, so that the database recognizes the partial index.
        .where((row) => row('is_latest', '=', row.lit(1)))
        .where('key', '>', after.key)
        .orderBy('key')
    );
  }
  return query
    .where(({ eb, refTuple, tuple }) => eb(refTuple('key', 'version'), '>', tuple(after.key, after.version)))
    .orderBy('key')
    .orderBy('version');
}

function toSelected(row: Pick<Schema['objects'], (typeof columns)[number]>): Selected {
  return {
    id: row.id,
    key: row.key,
    version: row.version,
    versionId: row.is_null_version === 1 ? 'null' : row.version,
    isLatest: row.is_latest === 1,
    isDeleteMarker: row.is_delete_marker === 1,
    sizeBytes: row.size_bytes,
    etag: row.etag,
    modifiedAt: row.modified_at,
    storageClass: row.storage_class,
    archiveState: row.archive_state,
    tags: fromTagsColumn(row.tags),
    lock: fromLockColumns(row),
    encryption: fromColumn(row.encryption),
    acl: fromAclColumn(row.acl),
    ownerId: row.owner_id,
  };
}
