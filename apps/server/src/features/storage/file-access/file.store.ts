import type { Reader, Schema } from '@atoll/database';
import { afterPrefix, isBefore } from '../kernel/key-order.ts';
import { fromColumn } from '../kernel/record.ts';

/** A version of an object, without its bytes. */
export interface FileFacts {
  readonly bucketId: string;
  readonly key: string;
  /** Identifies these bytes: a later write gets another ID. */
  readonly objectId: string;
  /** S3's version ID, or null in an unversioned bucket. */
  readonly versionId: string | null;
  readonly etag: string;
  readonly sizeBytes: number;
  readonly contentType: string | null;
  readonly modifiedAt: number;
  /** The bytes are in the archive and can't be read now. */
  readonly isArchived: boolean;
  /** Only the holder of a key that isn't stored here can read the bytes (SSE-C). */
  readonly hasCustomerKey: boolean;
}

const columns = [
  'objects.bucket_id',
  'objects.key',
  'objects.id',
  'objects.version',
  'objects.is_null_version',
  'objects.etag',
  'objects.size_bytes',
  'objects.content_type',
  'objects.modified_at',
  'objects.archive_state',
  'objects.encryption',
  'buckets.versioning',
] as const;

/** Returns the next objects of a bucket below a prefix, by key in UTF-8 binary order. */
export async function listFiles(
  read: Reader,
  { bucketId, prefix, after, limit }: FileRange,
): Promise<FileFacts[]> {
  const isWithin = after !== undefined && !isBefore(after, prefix);
  const end = prefix === '' ? undefined : afterPrefix(prefix);
  let query = latest(read)
    .where('objects.bucket_id', '=', bucketId)
    .where('objects.key', isWithin ? '>' : '>=', isWithin ? after : prefix);
  if (end !== undefined) query = query.where('objects.key', '<', end);
  const rows = await query.orderBy('objects.key').limit(limit).execute();
  return rows.map(toFacts);
}

export interface FileRange {
  readonly bucketId: string;
  readonly prefix: string;
  /** The last key of the page before; undefined: from the beginning. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Returns the latest versions of keys of a bucket; keys that are missing or deleted are left out. */
export async function findLatestFiles(
  read: Reader,
  bucketId: string,
  keys: readonly string[],
): Promise<FileFacts[]> {
  if (keys.length === 0) return [];
  const rows = await latest(read)
    .where('objects.bucket_id', '=', bucketId)
    .where('objects.key', 'in', keys)
    .execute();
  return rows.map(toFacts);
}

/** Returns which of these objects exist and are the latest version of their key. */
export async function findCurrentObjects(
  read: Reader,
  objectIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (objectIds.length === 0) return new Set();
  const rows = await read
    .selectFrom('objects')
    .select(['id', 'is_latest'])
    .where('id', 'in', objectIds)
    .execute();
  return new Set(rows.filter((row) => row.is_latest === 1).map(({ id }) => id));
}

/** Returns the names of buckets, without deleted ones. */
export async function findBucketsById(
  read: Reader,
  bucketIds: readonly string[],
): Promise<{ id: string; name: string; accountId: string }[]> {
  if (bucketIds.length === 0) return [];
  return read
    .selectFrom('buckets')
    .select(['id', 'name', 'account_id as accountId'])
    .where('id', 'in', bucketIds)
    .execute();
}

function latest(read: Reader) {
  return (
    read
      .selectFrom('objects')
      .innerJoin('buckets', 'buckets.id', 'objects.bucket_id')
      .select(columns)
      // A literal, so that the database recognizes the partial index.
      .where((row) => row('objects.is_latest', '=', row.lit(1)))
      .where('objects.is_delete_marker', '=', 0)
  );
}

type FactsRow = Pick<
  Schema['objects'],
  | 'bucket_id'
  | 'key'
  | 'id'
  | 'version'
  | 'is_null_version'
  | 'etag'
  | 'size_bytes'
  | 'content_type'
  | 'modified_at'
  | 'archive_state'
  | 'encryption'
> & { versioning: Schema['buckets']['versioning'] };

function toFacts(row: FactsRow): FileFacts {
  const nullVersion = row.versioning === 'off' ? null : 'null';
  return {
    bucketId: row.bucket_id,
    key: row.key,
    objectId: row.id,
    versionId: row.is_null_version === 1 ? nullVersion : row.version,
    etag: row.etag,
    sizeBytes: row.size_bytes,
    contentType: row.content_type || null,
    modifiedAt: row.modified_at,
    isArchived: row.archive_state === 'archived' || row.archive_state === 'restoring',
    hasCustomerKey: fromColumn(row.encryption)?.mode === 'SSE-C',
  };
}
