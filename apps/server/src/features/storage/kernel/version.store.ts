import { prepare, type Reader, type Schema } from '@atoll/database';
import { toQuota } from './bucket-quota.store.ts';
import type { BucketQuota } from './bucket-quota.ts';
import { fromLockColumns, type ObjectInfo } from './object-info.ts';

/** The facts of an existing version that a write needs. */
export interface VersionRow
  extends Pick<
    ObjectInfo,
    | 'id'
    | 'key'
    | 'version'
    | 'isLatest'
    | 'isDeleteMarker'
    | 'etag'
    | 'sizeBytes'
    | 'modifiedAt'
    | 'storageClass'
    | 'lock'
  > {
  isNull: boolean;
  /** Whether its bytes are outside its row. */
  hasBlobs: boolean;
}

export interface BucketState {
  accountId: string;
  versioning: Schema['buckets']['versioning'];
  hasObjectLock: boolean;
  /** The consumers of its changes, in the column's format. */
  feeds: string | null;
  quota: BucketQuota;
}

/** The state of a key before a write. */
export interface KeyState {
  bucket: BucketState;
  latest: VersionRow | undefined;
  hasFiles: boolean;
}

const batchSize = 500;

const versionColumns = [
  'objects.id',
  'objects.key',
  'objects.version',
  'objects.is_null_version',
  'objects.is_latest',
  'objects.is_delete_marker',
  'objects.etag',
  'objects.size_bytes',
  'objects.modified_at',
  'objects.storage_class',
  'objects.lock_mode',
  'objects.retain_until',
  'objects.legal_hold',
] as const;

const keyStateQuery = prepare((read: Reader, { bucketId, key }: { bucketId: string; key: string }) =>
  read
    .selectFrom('buckets')
    .leftJoin('objects', (join) =>
      join
        .onRef('objects.bucket_id', '=', 'buckets.id')
        .on('objects.key', '=', key)
        // A literal, so that the database recognizes the partial index.
        .on((on) => on('objects.is_latest', '=', on.lit(1))),
    )
    .select(['buckets.account_id', 'buckets.versioning', 'buckets.object_lock', 'buckets.feeds'])
    .select(['buckets.quota_bytes', 'buckets.quota_objects'])
    .select((row) => [
      ...versionColumns,
      row('objects.inline_bytes', 'is', null).as('is_elsewhere'),
      row
        .exists(
          row
            .selectFrom('storage_milestones')
            .select('reached_at')
            .whereRef('storage_milestones.account_id', '=', 'buckets.account_id')
            .where('milestone', '=', 'file_uploaded'),
        )
        .as('has_files'),
    ])
    .where('buckets.id', '=', bucketId),
);

/** Reads with one statement. Undefined if the bucket doesn't exist. */
export async function findKeyState(
  read: Reader,
  bucketId: string,
  key: string,
): Promise<KeyState | undefined> {
  const row = await keyStateQuery.first(read, { bucketId, key });
  if (!row) return undefined;
  const latest = row.id === null ? undefined : toVersionRow(row as SelectedRow);
  return { bucket: toBucketState(row), latest, hasFiles: Boolean(row.has_files) };
}

const bucketStateQuery = prepare((read: Reader, { bucketId }: { bucketId: string }) =>
  read
    .selectFrom('buckets')
    .select(['account_id', 'versioning', 'object_lock', 'feeds', 'quota_bytes', 'quota_objects'])
    .where('id', '=', bucketId),
);

/** Returns undefined if the bucket doesn't exist. */
export async function findBucketState(read: Reader, bucketId: string): Promise<BucketState | undefined> {
  const row = await bucketStateQuery.first(read, { bucketId });
  return row && toBucketState(row);
}

const latestQuery = prepare((read: Reader, { bucketId, key }: { bucketId: string; key: string }) =>
  selectVersions(read, bucketId)
    .where('objects.key', '=', key)
    .where((row) => row('objects.is_latest', '=', row.lit(1))),
);

/** Returns the latest version of each key that has one. */
export async function findLatest(
  read: Reader,
  bucketId: string,
  keys: readonly string[],
): Promise<VersionRow[]> {
  const [key] = keys;
  if (key !== undefined && keys.length === 1) {
    return (await latestQuery.all(read, { bucketId, key })).map(toVersionRow);
  }
  return inBatches(keys, async (batch) => {
    const rows = await selectVersions(read, bucketId)
      .where('objects.key', 'in', batch)
      .where((row) => row('objects.is_latest', '=', row.lit(1)))
      .execute();
    return rows.map(toVersionRow);
  });
}

/** Returns the null version of each key that has a newer latest version. */
export function findNoncurrentNull(
  read: Reader,
  bucketId: string,
  keys: readonly string[],
): Promise<VersionRow[]> {
  return inBatches(keys, async (batch) => {
    const rows = await selectVersions(read, bucketId)
      .where('objects.key', 'in', batch)
      .where((row) => row('objects.is_null_version', '=', row.lit(1)))
      .where((row) => row('objects.is_latest', '=', row.lit(0)))
      .execute();
    return rows.map(toVersionRow);
  });
}

/** Returns the versions with one of these keys and one of these IDs, so possibly more than the requested pairs. */
export function findVersions(
  read: Reader,
  bucketId: string,
  wanted: readonly { key: string; versionId: string }[],
): Promise<VersionRow[]> {
  return inBatches(wanted, async (batch) => {
    const rows = await selectVersions(read, bucketId)
      .where('objects.key', 'in', [...new Set(batch.map(({ key }) => key))])
      .where(
        'objects.version',
        'in',
        batch.map(({ versionId }) => versionId),
      )
      .where('objects.is_null_version', '=', 0)
      .execute();
    return rows.map(toVersionRow);
  });
}

/** Returns any versions of a bucket, in no particular order. */
export async function findSomeVersions(read: Reader, bucketId: string, limit: number): Promise<VersionRow[]> {
  const rows = await selectVersions(read, bucketId).limit(limit).execute();
  return rows.map(toVersionRow);
}

/** Returns the newest version of a key, whether or not it is marked as the latest. */
export async function findNewest(
  read: Reader,
  bucketId: string,
  key: string,
  except: readonly string[] = [],
): Promise<VersionRow | undefined> {
  let query = selectVersions(read, bucketId).where('objects.key', '=', key);
  if (except.length > 0) query = query.where('objects.id', 'not in', except);
  const row = await query.orderBy('objects.version').limit(1).executeTakeFirst();
  return row && toVersionRow(row);
}

type SelectedRow = Pick<
  Schema['objects'],
  | 'id'
  | 'key'
  | 'version'
  | 'is_null_version'
  | 'is_latest'
  | 'is_delete_marker'
  | 'etag'
  | 'size_bytes'
  | 'modified_at'
  | 'storage_class'
  | 'lock_mode'
  | 'retain_until'
  | 'legal_hold'
> & { is_elsewhere: unknown };

function selectVersions(read: Reader, bucketId: string) {
  return read
    .selectFrom('objects')
    .select(versionColumns)
    .select((row) => row('objects.inline_bytes', 'is', null).as('is_elsewhere'))
    .where('objects.bucket_id', '=', bucketId);
}

function toVersionRow(row: SelectedRow): VersionRow {
  const isDeleteMarker = row.is_delete_marker === 1;
  return {
    id: row.id,
    key: row.key,
    version: row.version,
    isNull: row.is_null_version === 1,
    isLatest: row.is_latest === 1,
    isDeleteMarker,
    etag: row.etag,
    sizeBytes: row.size_bytes,
    modifiedAt: row.modified_at,
    storageClass: row.storage_class,
    lock: fromLockColumns(row),
    hasBlobs: Boolean(row.is_elsewhere) && !isDeleteMarker,
  };
}

function toBucketState(
  row: Pick<
    Schema['buckets'],
    'account_id' | 'versioning' | 'object_lock' | 'feeds' | 'quota_bytes' | 'quota_objects'
  >,
): BucketState {
  return {
    accountId: row.account_id,
    versioning: row.versioning,
    hasObjectLock: row.object_lock === 1,
    feeds: row.feeds,
    quota: toQuota(row),
  };
}

async function inBatches<I, O>(
  items: readonly I[],
  find: (batch: readonly I[]) => Promise<O[]>,
): Promise<O[]> {
  const found: O[] = [];
  for (let at = 0; at < items.length; at += batchSize) {
    found.push(...(await find(items.slice(at, at + batchSize))));
  }
  return found;
}
