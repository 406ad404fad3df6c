import { randomBytes } from 'node:crypto';
import { canonicalItem, itemHash, leafHash, saltBytes } from '@atoll/dataset-release';
import type { HubDeps } from '../../kernel/deps.ts';
import {
  countReleasable,
  decidedByAt,
  findDecisions,
  findReleasedItems,
  findShapes,
} from '../plan/item.store.ts';
import { type ItemShape, itemJson } from '../plan/item-json.ts';
import type { PlannedItems } from '../plan/plan-release.ts';
import type { Release, ReleaseItem } from '../store/release.ts';
import { deleteReleaseItems, findReleaseItems, insertReleaseItems } from '../store/release-item.store.ts';

/** Small, so that the rows of a page are released before the garbage collector first runs. */
const pageSize = 100;

/** The items of a release changed while it was frozen. It has to begin again. */
export class ItemsMovedError extends Error {
  override readonly name = 'ItemsMovedError';
}

type Deps = Pick<HubDeps, 'database'>;

/**
 * Stores the positions of a release with their salts and leaves, page by page. Continues after the pages of an
 * interrupted attempt if they match the plan; otherwise it deletes them and throws.
 * @throws {ItemsMovedError}
 */
export async function freezeItems(
  deps: Deps,
  release: Release,
  planned: Pick<PlannedItems, 'ids' | 'splits'>,
  signal: AbortSignal,
): Promise<void> {
  const { database } = deps;
  const shapes = await findShapes(database.read, release.projectId);
  for (let start = 0; start < planned.ids.length; start += pageSize) {
    signal.throwIfAborted();
    const ids = planned.ids.slice(start, start + pageSize);
    const splits = planned.splits?.slice(start, start + pageSize) ?? null;
    const stored = await findReleaseItems(database.read, release.id, { start, limit: pageSize });
    if (stored.length > 0 && !isPlanned(stored, ids, splits)) await beginAgain(deps, release, signal);
    if (stored.length > 0) continue;
    const rows = await rowsOf(deps, { release, shapes }, { ids, splits, start });
    await database.transaction(async (tx) => {
      if ((await countReleasable(tx, ids)) < ids.length) throw new ItemsMovedError('An item is gone');
      await insertReleaseItems(tx, rows);
    });
  }
  const more = await findReleaseItems(database.read, release.id, { start: planned.ids.length, limit: 1 });
  if (more.length > 0) await beginAgain(deps, release, signal);
}

/** Deletes a release's stored positions. */
export async function thaw({ database }: Deps, releaseId: string, signal: AbortSignal): Promise<void> {
  for (let deleted = pageSize; deleted === pageSize; ) {
    signal.throwIfAborted();
    deleted = await database.transaction((tx) => deleteReleaseItems(tx, releaseId, pageSize));
  }
}

async function beginAgain(deps: Deps, { id }: Release, signal: AbortSignal): Promise<never> {
  await thaw(deps, id, signal);
  throw new ItemsMovedError('The items are not those of the first attempt');
}

interface Page {
  readonly ids: readonly string[];
  readonly splits: readonly string[] | null;
  readonly start: number;
}

function isPlanned(stored: readonly ReleaseItem[], ids: readonly string[], splits: Page['splits']): boolean {
  return (
    stored.length === ids.length &&
    stored.every(
      ({ itemId, split, withdrawnAt }, at) =>
        itemId === ids[at] && split === (splits?.[at] ?? null) && withdrawnAt === null,
    )
  );
}

async function rowsOf(
  { database }: Deps,
  { release, shapes }: { readonly release: Release; readonly shapes: ReadonlyMap<number, ItemShape> },
  { ids, splits, start }: Page,
): Promise<ReleaseItem[]> {
  const items = await findReleasedItems(database.read, ids);
  const decisions = await findDecisions(database.read, ids);
  return ids.map((id, at) => {
    const item = items.get(id);
    const shape = item && shapes.get(item.projectVersion);
    if (!item || !shape) throw new ItemsMovedError('An item is gone');
    const decidedBy = decidedByAt(decisions.get(id), release.createdAt);
    const split = splits?.[at] ?? null;
    const salt = randomBytes(saltBytes);
    const leaf = leafHash(itemHash(salt, canonicalItem(itemJson(item, { shape, decidedBy, split }))));
    return {
      releaseId: release.id,
      position: start + at,
      projectId: release.projectId,
      accountId: release.accountId,
      itemId: id,
      salt: salt.toString('hex'),
      leaf: leaf.toString('hex'),
      split,
      withdrawnAt: null,
    };
  });
}
