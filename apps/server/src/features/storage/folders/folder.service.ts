import type { DatabaseClient, Query, Reader } from '@atoll/database';
import { decodeCursor, encodeCursor } from '../../../platform/cursor.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import {
  collectPage,
  positionAfterPrefix,
  type RolledPage,
  type RollUp,
  type RowSource,
} from '../objects/roll-up.ts';
import { arrangeFolder, type FolderSort } from './arrangement.ts';
import { createArrangements } from './arrangements.ts';
import {
  type EntryRow,
  type FolderRange,
  fetchEntries,
  fetchEntriesBackwards,
  findEntries,
  type RangeStart,
} from './entry.store.ts';
import { type EntryFilter, isFiltering } from './entry-filter.ts';
import { namesBetween } from './packed-names.ts';

/** An object, or a delete marker where those are shown. */
export type FolderEntry = EntryRow;

export interface FolderRequest {
  /** A folder, optionally with the beginning of names in it. */
  prefix: string;
  withDeleted: boolean;
  sort: FolderSort;
  /** Lists folders before objects by name too, instead of mixing them. */
  foldersFirst?: boolean;
  filter: EntryFilter;
  cursor: string | undefined;
  limit: number;
}

export interface FolderPage {
  /** Full prefixes, each ending in `/`. */
  folders: string[];
  entries: FolderEntry[];
  cursor: string | null;
  /** Folders and entries are in one order by name. */
  isMixed: boolean;
  /** The folder has too many names for this order or filter: only the first ones were examined. */
  isPartial: boolean;
}

/** Names sorted by default at most for folders first by name: without them, the index gives that order at once. */
const defaultMaxNamed = 20_000;

/** Lists a folder for people: by name from the index, in any other order from an arrangement of its names. */
export type FolderService = ReturnType<typeof createFolderService>;

export function createFolderService(deps: {
  database: Pick<DatabaseClient, 'read' | 'query'>;
  maxArranged?: number | undefined;
  maxNamed?: number | undefined;
}) {
  const { read, query } = deps.database;
  const { maxArranged, maxNamed = defaultMaxNamed } = deps;
  const arrangements = createArrangements();

  const listByName = async (range: FolderRange, request: FolderRequest): Promise<FolderPage> => {
    const after = decodeCursor(request.cursor, ['kind', 'value']);
    const { limit, sort } = request;
    const page = await query(readFolder, { range, after, limit, direction: sort.direction });
    return {
      folders: page.commonPrefixes,
      entries: page.rows.filter(({ key }) => key !== range.prefix),
      cursor: page.next ? encodeCursor(positionOf(page.next)) : null,
      isMixed: true,
      isPartial: false,
    };
  };

  const listArranged = async (range: FolderRange, request: FolderRequest): Promise<FolderPage> => {
    const { sort, filter, limit, cursor } = request;
    const about = JSON.stringify([range, sort, filter]);
    const at = decodeCursor(cursor, ['list', 'offset']);
    const offset = Number(at?.offset ?? 0);
    const known = at && arrangements.find(at.list, about);
    const most = isByName(request) ? maxNamed : maxArranged;
    const arranged = known ?? (await query(arrangeFolder, { range, sort, filter, most }));
    // The index has this order without a limit.
    if (arranged.isPartial && at === undefined && isByName(request)) return listByName(range, request);
    const id = known && at ? at.list : arrangements.keep(about, arranged);
    const { folders, keys, isPartial } = arranged;
    const end = offset + limit;
    const folderCount = folders.ends.length;
    const shownKeys = namesBetween(keys, offset - folderCount, end - folderCount);
    const rows = new Map((await findEntries(read, range, shownKeys)).map((row) => [row.key, row]));
    return {
      folders: namesBetween(folders, offset, end),
      // Names deleted in the meantime are omitted.
      entries: shownKeys.flatMap((key) => rows.get(key) ?? []),
      cursor: end < folderCount + keys.ends.length ? encodeCursor({ list: id, offset: String(end) }) : null,
      isMixed: false,
      isPartial,
    };
  };

  return {
    /** @throws {UserError} 1027 for a cursor of another list */
    list(bucket: Authorized<Bucket>, request: FolderRequest) {
      const { prefix, withDeleted, foldersFirst, cursor } = request;
      const range = { bucketId: bucket.id, prefix, withDeleted };
      const isFromIndex = isByName(request) && (!foldersFirst || isNamePosition(cursor));
      return isFromIndex ? listByName(range, request) : listArranged(range, request);
    },
  };
}

function isByName({ sort, filter }: FolderRequest): boolean {
  return sort.by === 'name' && !isFiltering(filter);
}

interface NamePageRequest {
  range: FolderRange;
  after: Position | undefined;
  direction: FolderSort['direction'];
  limit: number;
}

/** Reads a page of a folder by name from the index. */
export const readFolder: Query<NamePageRequest, RolledPage<EntryRow>> = {
  name: 'storage.readFolder',
  run(read, { range, after, direction, limit }) {
    const rollUp: RollUp = { prefix: range.prefix, delimiter: '/', limit };
    return direction === 'asc'
      ? collectPage(rollUp, forwards(read, range, after))
      : collectPage(rollUp, backwards(read, range, after));
  },
};

interface Position {
  kind: string;
  value: string;
}

/** Reports whether a list began in the order of the index because it has too many names for folders first. @throws {UserError} 1027 */
function isNamePosition(cursor: string | undefined): boolean {
  const position: Partial<Position> | undefined = decodeCursor(cursor, []);
  return position?.kind !== undefined;
}

function positionOf(next: { row: EntryRow } | { prefix: string }): Record<keyof Position, string> {
  return 'row' in next ? { kind: 'key', value: next.row.key } : { kind: 'prefix', value: next.prefix };
}

function forwards(
  read: Reader,
  range: FolderRange,
  after: Position | undefined,
): RowSource<EntryRow, RangeStart> {
  const source: RowSource<EntryRow, RangeStart> = {
    first: undefined,
    fetch: (start, size) => fetchEntries(read, range, start, size),
    after: (row) => ({ key: row.key, isIncluded: false }),
    from: (key) => ({ key, isIncluded: true }),
  };
  if (after?.kind === 'prefix') return { ...source, first: positionAfterPrefix(source, after.value) };
  return { ...source, first: after ? { key: after.value, isIncluded: false } : source.from(range.prefix) };
}

/** Start of a reverse range; null: the end. */
type BackwardsEdge = RangeStart | null;

/** Lists in reverse. Everything under a folder's prefix comes before it, and so does the prefix itself. */
function backwards(
  read: Reader,
  range: FolderRange,
  after: Position | undefined,
): RowSource<EntryRow, BackwardsEdge> {
  const before = (key: string): BackwardsEdge => ({ key, isIncluded: false });
  return {
    first: after ? before(after.value) : null,
    fetch: (start, size) => fetchEntriesBackwards(read, range, start ?? undefined, size),
    after: (row) => before(row.key),
    from: (key) => ({ key, isIncluded: true }),
    past: before,
  };
}
