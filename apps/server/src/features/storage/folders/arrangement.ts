import type { Query, Reader } from '@atoll/database';
import { afterPrefix } from '../kernel/key-order.ts';
import { collectPage, type RolledPage } from '../objects/roll-up.ts';
import { type EntrySketch, type FolderRange, fetchSketches, type RangeStart } from './entry.store.ts';
import { type EntryFilter, folderPasses, matchesFilter } from './entry-filter.ts';
import { type PackedNames, packNames } from './packed-names.ts';

export interface FolderSort {
  by: 'name' | 'size' | 'modified' | 'type';
  direction: 'asc' | 'desc';
}

/** A folder's names in an order without an index: sorted folders, then objects. */
export interface Arrangement {
  folders: PackedNames;
  keys: PackedNames;
  /** The folder has more than `maxArranged` names; only the first were examined. */
  isPartial: boolean;
}

export interface ArrangementRequest {
  range: FolderRange;
  sort: FolderSort;
  filter: EntryFilter;
  most?: number | undefined;
}

/** Reads the direct contents of a folder and sorts them. */
export const arrangeFolder: Query<ArrangementRequest, Arrangement> = {
  name: 'storage.arrangeFolder',
  run: (read, request) => arrange(read, request),
};

/** The limit of examined folders and objects: about half a second of work. */
const maxArranged = 50_000;
/** The process does other work between batches. */
const batchSize = 1000;

async function arrange(
  read: Reader,
  { range, sort, filter, most = maxArranged }: ArrangementRequest,
): Promise<Arrangement> {
  const folders: string[] = [];
  const found: EntrySketch[] = [];
  let seen = 0;
  let first: RangeStart | undefined = { key: range.prefix, isIncluded: true };
  const source = {
    fetch: (start: RangeStart, size: number) => fetchSketches(read, range, start, size),
    after: (row: EntrySketch): RangeStart => ({ key: row.key, isIncluded: false }),
    from: (key: string): RangeStart => ({ key, isIncluded: true }),
  };
  while (first && seen < most) {
    const limit = Math.min(batchSize, most - seen);
    const page: RolledPage<EntrySketch> = await collectPage(
      { prefix: range.prefix, delimiter: '/', limit },
      { ...source, first },
    );
    seen += page.rows.length + page.commonPrefixes.length;
    folders.push(...page.commonPrefixes.filter((prefix) => folderPasses(prefix, filter)));
    // The folder's own marker is not a file in it.
    found.push(...page.rows.filter((row) => row.key !== range.prefix && matchesFilter(row, filter)));
    first = page.next && nextEdge(page.next);
    await otherWork();
  }
  const isReversed = sort.by === 'name' && sort.direction === 'desc';
  return {
    folders: packNames(isReversed ? folders.reverse() : folders),
    keys: packNames(inOrder(found, sort).map(({ key }) => key)),
    isPartial: first !== undefined,
  };
}

/** Yields to other work. A database in this process answers synchronously, so awaiting it would not yield. */
function otherWork(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function nextEdge(next: { row: EntrySketch } | { prefix: string }): RangeStart | undefined {
  if ('row' in next) return { key: next.row.key, isIncluded: false };
  const after = afterPrefix(next.prefix);
  return after === undefined ? undefined : { key: after, isIncluded: true };
}

/** Sorts entries. Equal ones stay sorted by name, as read. */
function inOrder(found: EntrySketch[], { by, direction }: FolderSort): EntrySketch[] {
  const sign = direction === 'asc' ? 1 : -1;
  if (by === 'size') return found.sort((a, b) => sign * (a.size_bytes - b.size_bytes));
  if (by === 'modified') return found.sort((a, b) => sign * (a.modified_at - b.modified_at));
  if (by === 'type') return found.sort((a, b) => sign * compareText(a.content_type, b.content_type));
  return direction === 'asc' ? found : found.reverse();
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
