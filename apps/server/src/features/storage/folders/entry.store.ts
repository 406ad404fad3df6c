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
  const end = endOf(range);
  const isPastEnd = end !== undefined && (start === undefined || isBefore(end, start.key));
  const last = isPastEnd ? { key: end, isIncluded: false } : start;
  let query = selectLatest(read, range).select(entryColumns).where('key', '>=', range.prefix);
  if (last) query = query.where('key', last.isIncluded ? '<=' : '<', last.key);
  return query.orderBy('key', 'desc').limit(size).execute();
}

/** Those of these keys that are still there, in no order. */
export function findEntries(read: Reader, range: FolderRange, keys: readonly string[]): Promise<EntryRow[]> {
  if (keys.length === 0) return Promise.resolve([]);
  return selectLatest(read, range).select(entryColumns).where('key', 'in', keys).execute();
}

/**
 * With one bound on each side alone: of two, SQLite seeks by the first, and would walk over all that lies before the start
 * again for every folder that is stepped over.
 */
function selectAhead(read: Reader, range: FolderRange, start: Edge) {
  const first = isBefore(start.key, range.prefix) ? { key: range.prefix, isIncluded: true } : start;
  const end = endOf(range);
  const query = selectLatest(read, range).where('key', first.isIncluded ? '>=' : '>', first.key);
  return end === undefined ? query : query.where('key', '<', end);
}

/** The first key that no longer lies under the prefix. */
function endOf({ prefix }: FolderRange): string | undefined {
  return prefix === '' ? undefined : afterPrefix(prefix);
}

function selectLatest(read: Reader, { bucketId, withDeleted }: FolderRange) {
  const query = read
    .selectFrom('objects')
    .where('bucket_id', '=', bucketId)
    // Said literally, so that the partial index is seen to fit.
    .where((row) => row('is_latest', '=', row.lit(1)));
  return withDeleted ? query : query.where('is_delete_marker', '=', 0);
}
