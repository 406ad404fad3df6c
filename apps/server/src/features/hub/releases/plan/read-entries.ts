import type { Query, Reader } from '@atoll/database';
import { canonicalItem, itemHash, leafHash, type ReleaseEntry } from '@atoll/dataset-release';
import type { Release, ReleaseItem } from '../store/release.ts';
import { findReleaseItems } from '../store/release-item.store.ts';
import { decidedByAt, findDecisions, findReleasedItems, findShapes } from './item.store.ts';
import { facetsOf, type ItemFacts, type ItemShape, itemJson, type ReleasedItem } from './item-json.ts';

/** Small pages are garbage before the collector first looks at them; larger ones grow the heap by all items. */
const pageSize = 100;

/** A position of a release, and the item that is still there. */
export interface ReadEntry {
  readonly row: ReleaseItem;
  readonly entry: ReleaseEntry;
  /** Undefined after its withdrawal. */
  readonly item: ReleasedItem | undefined;
  readonly facts: ItemFacts | undefined;
}

type Subject = Pick<Release, 'id' | 'projectId' | 'createdAt'>;

/** The items of a release no longer match its leaves. */
export class OtherItemError extends Error {
  override readonly name = 'OtherItemError';
}

/** Reads the entries of a release in the order of its tree, a page at a time. */
export async function* readEntries(read: Reader, release: Subject): AsyncGenerator<ReadEntry> {
  const shapes = await findShapes(read, release.projectId);
  for (let start = 0; ; start += pageSize) {
    const rows = await findReleaseItems(read, release.id, { start, limit: pageSize });
    yield* await toEntries(read, release, rows, shapes);
    if (rows.length < pageSize) return;
  }
}

/** Reads a page of entries from the position `start` on, in another process, so that this one never holds the underlying rows. */
export const readEntryPage: Query<
  { readonly release: Subject; readonly start: number },
  { readonly entries: readonly ReleaseEntry[]; readonly isLast: boolean }
> = {
  name: 'hub.readEntryPage',
  async run(read, { release, start }) {
    const rows = await findReleaseItems(read, release.id, { start, limit: pageSize });
    const page = await toEntries(read, release, rows, await findShapes(read, release.projectId));
    return { entries: page.map(({ entry }) => entry), isLast: rows.length < pageSize };
  },
};

/** Returns the entry of one position. */
export async function readEntry(read: Reader, release: Subject, row: ReleaseItem): Promise<ReadEntry> {
  const [entry] = await toEntries(read, release, [row], await findShapes(read, release.projectId));
  if (!entry) throw new OtherItemError('A position has no entry');
  return entry;
}

async function toEntries(
  read: Reader,
  release: Subject,
  rows: readonly ReleaseItem[],
  shapes: ReadonlyMap<number, ItemShape>,
): Promise<ReadEntry[]> {
  const ids = rows.flatMap(({ itemId }) => itemId ?? []);
  const [items, decisions] = [await findReleasedItems(read, ids), await findDecisions(read, ids)];
  return rows.map((row) => {
    const item = row.itemId === null ? undefined : items.get(row.itemId);
    const shape = item && shapes.get(item.projectVersion);
    const isThere = item && shape && item.state !== 'withdrawn' && row.withdrawnAt === null;
    if (!isThere || row.salt === null) return withdrawnEntry(row);
    const decidedBy = decidedByAt(decisions.get(item.id), release.createdAt);
    const facts: ItemFacts = { shape, decidedBy, split: row.split };
    const salt = Buffer.from(row.salt, 'hex');
    return { row, item, facts, entry: { item: itemJson(item, facts), salt, facets: facetsOf(item, facts) } };
  });
}

function withdrawnEntry(row: ReleaseItem): ReadEntry {
  const entry: ReleaseEntry = { withdrawn: true, leaf: Buffer.from(row.leaf, 'hex') };
  return { row, entry, item: undefined, facts: undefined };
}

/** @throws {OtherItemError} if an item doesn't match its leaf */
export function checkLeaf({ row, entry }: ReadEntry): void {
  if ('withdrawn' in entry) return;
  const leaf = leafHash(itemHash(entry.salt, canonicalItem(entry.item))).toString('hex');
  if (leaf !== row.leaf) throw new OtherItemError(`Item ${row.itemId} is not the one that was released`);
}
