import type { Reader, Schema } from '@atoll/database';
import { afterPrefix } from '../key-order.ts';

const entryColumns = [
  'key',
  'version',
  'is_null_version',
  'is_delete_marker',
  'size_bytes',
  'etag',
  'content_type',
  'modified_at',
  'storage_class',
  'tags',
  'lock_mode',
  'retain_until',
  'legal_hold',
  'archive_state',
  'restored_until',
] as const;

export type EntryRow = Pick<Schema['objects'], (typeof entryColumns)[number]>;

/** What an arrangement looks at: as little as can be, of as many as there are. */
const sketchColumns = ['key', 'size_bytes', 'content_type', 'modified_at', 'storage_class', 'tags'] as const;

export type EntrySketch = Pick<Schema['objects'], (typeof sketchColumns)[number]>;

export interface FolderRange {
  bucketId: string;
  prefix: string;
  /** Keys whose latest version is a delete marker too. */
  withDeleted: boolean;
}

/** Where a run of keys begins, in the direction it is read in. */
export interface Edge {
  key: string;
  isIncluded: boolean;
}

/** The next latest versions under a prefix, by key. */
export function fetchEntries(
  read: Reader,
  range: FolderRange,
  start: Edge,
  size: number,
): Promise<EntryRow[]> {
  return selectAhead(read, range, start).select(entryColumns).orderBy('key').limit(size).execute();
}

/** As `fetchEntries`, of what an arrangement needs. */
export function fetchSketches(
  read: Reader,
  range: FolderRange,
  start: Edge,
  size: number,
): Promise<EntrySketch[]> {
  return selectAhead(read, range, start).select(sketchColumns).orderBy('key').limit(size).execute();
}

/** As `fetchEntries`, from the end to the beginning; without a start from the very end. */
export function fetchEntriesBackwards(
  read: Reader,
  range: FolderRange,
  start: Edge | undefined,
  size: number,
): Promise<EntryRow[]> {
  let query = selectLatest(read, range).select(entryColumns);
  if (start) query = query.where('key', start.isIncluded ? '<=' : '<', start.key);
  return query.orderBy('key', 'desc').limit(size).execute();
}

/** Those of these keys that are still there, in no order. */
export function findEntries(read: Reader, range: FolderRange, keys: readonly string[]): Promise<EntryRow[]> {
  if (keys.length === 0) return Promise.resolve([]);
  return selectLatest(read, range).select(entryColumns).where('key', 'in', keys).execute();
}

function selectAhead(read: Reader, range: FolderRange, start: Edge) {
  return selectLatest(read, range).where('key', start.isIncluded ? '>=' : '>', start.key);
}

function selectLatest(read: Reader, { bucketId, prefix, withDeleted }: FolderRange) {
  const end = prefix === '' ? undefined : afterPrefix(prefix);
  let query = read
    .selectFrom('objects')
    .where('bucket_id', '=', bucketId)
    // Said literally, so that the partial index is seen to fit.
    .where((row) => row('is_latest', '=', row.lit(1)))
    .where('key', '>=', prefix);
  if (end !== undefined) query = query.where('key', '<', end);
  return withDeleted ? query : query.where('is_delete_marker', '=', 0);
}
