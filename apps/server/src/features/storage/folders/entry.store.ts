import type { Reader, Schema } from '@atoll/database';
import { afterPrefix, isBefore } from '../kernel/key-order.ts';

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

/** The minimal columns for sorting, because there may be many rows. */
const sketchColumns = ['key', 'size_bytes', 'content_type', 'modified_at', 'storage_class', 'tags'] as const;

export type EntrySketch = Pick<Schema['objects'], (typeof sketchColumns)[number]>;

export interface FolderRange {
  bucketId: string;
  prefix: string;
  /** Includes keys whose latest version is a delete marker. */
  withDeleted: boolean;
}

/** Start of a range of keys, in reading direction. */
export interface RangeStart {
  key: string;
  isIncluded: boolean;
}

/** Returns the next latest versions under a prefix, by key. */
export function fetchEntries(
  read: Reader,
  range: FolderRange,
  start: RangeStart,
  size: number,
): Promise<EntryRow[]> {
  return selectAhead(read, range, start).select(entryColumns).orderBy('key').limit(size).execute();
}

/** Like `fetchEntries`, with the columns for an arrangement. */
export function fetchSketches(
  read: Reader,
  range: FolderRange,
  start: RangeStart,
  size: number,
): Promise<EntrySketch[]> {
  return selectAhead(read, range, start).select(sketchColumns).orderBy('key').limit(size).execute();
}

/** Like `fetchEntries`, in reverse; without a start, from the end. */
export function fetchEntriesBackwards(
  read: Reader,
  range: FolderRange,
  start: RangeStart | undefined,
  size: number,
): Promise<EntryRow[]> {
  const end = endOf(range);
  const isPastEnd = end !== undefined && (start === undefined || isBefore(end, start.key));
  const last = isPastEnd ? { key: end, isIncluded: false } : start;
  let query = selectLatest(read, range).select(entryColumns).where('key', '>=', range.prefix);
  if (last) query = query.where('key', last.isIncluded ? '<=' : '<', last.key);
  return query.orderBy('key', 'desc').limit(size).execute();
}

/** Returns those of these keys that still exist, in no order. */
export function findEntries(read: Reader, range: FolderRange, keys: readonly string[]): Promise<EntryRow[]> {
  if (keys.length === 0) return Promise.resolve([]);
  return selectLatest(read, range).select(entryColumns).where('key', 'in', keys).execute();
}

/**
 * Uses one bound per side: with two, SQLite would seek by the first and scan everything before the start again for each skipped
 * folder.
 */
function selectAhead(read: Reader, range: FolderRange, start: RangeStart) {
  const first = isBefore(start.key, range.prefix) ? { key: range.prefix, isIncluded: true } : start;
  const end = endOf(range);
  const query = selectLatest(read, range).where('key', first.isIncluded ? '>=' : '>', first.key);
  return end === undefined ? query : query.where('key', '<', end);
}

/** Returns the first key after the prefix. */
function endOf({ prefix }: FolderRange): string | undefined {
  return prefix === '' ? undefined : afterPrefix(prefix);
}

function selectLatest(read: Reader, { bucketId, withDeleted }: FolderRange) {
  const query = read
    .selectFrom('objects')
    .where('bucket_id', '=', bucketId)
    // A literal, so that the database recognizes the partial index.
    .where((row) => row('is_latest', '=', row.lit(1)));
  return withDeleted ? query : query.where('is_delete_marker', '=', 0);
}
