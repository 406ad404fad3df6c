import { isVersionAllowed, nextVersion, type ReleaseChanges } from '@atoll/dataset-release';
import type { HubDeps } from '../../kernel/deps.ts';
import { folderOf } from '../../kernel/project.ts';
import { findShapes } from '../plan/item.store.ts';
import { measureRelease } from '../plan/measure-release.ts';
import { type PlannedItems, planRelease } from '../plan/plan-release.ts';
import { columnsOfRelease, findPrevious, isIncompatible } from '../plan/previous-release.ts';
import { changeRelease } from '../store/release.store.ts';
import type { Release, ReleaseSummary } from '../store/release.ts';
import { countWithdrawn } from '../store/release-item.store.ts';
import { freezeItems, ItemsMovedError, thaw } from './freeze.ts';

type Deps = Pick<HubDeps, 'database' | 'clock'>;

/** Returns the folder of a release's files. */
export function prefixOf(projectId: string, version: string): string {
  return `${folderOf(projectId)}releases/${version}/`;
}

/**
 * Selects the items of a draft, and freezes them.
 * @throws {ItemsMovedError} if the items changed in the meantime, or no longer allow the version
 */
export async function prepareRelease(deps: Deps, given: Release, signal: AbortSignal): Promise<void> {
  const { database, clock } = deps;
  const { planned, release } = await planItems(deps, given);
  await freezeItems(deps, release, planned, signal);
  const summary = await measure(deps, release, planned.leakage);
  if (summary === null) {
    await thaw(deps, release.id, signal);
    throw new ItemsMovedError('An item changed while it was frozen');
  }
  const isFrozen = await database.transaction(async (tx) => {
    if ((await countWithdrawn(tx, release.projectId, release.id)).size > 0) return false;
    const changes = { state: 'frozen', items: planned.items, summary, problem: null } as const;
    await changeRelease(tx, release.id, ['draft'], { ...changes, attempts: 0, dueAt: clock.now() });
    return true;
  });
  if (isFrozen) return;
  await thaw(deps, release.id, signal);
  throw new ItemsMovedError('An item was withdrawn while the release was frozen');
}

/** Computes the figures of a release; null: an item is not the one that was frozen. */
export async function measure(
  { database }: Pick<HubDeps, 'database'>,
  release: Release,
  leakage: ReleaseSummary['leakage'],
): Promise<ReleaseSummary | null> {
  const { id, projectId, createdAt } = release;
  const columns = await columnsOfRelease(database.read, release);
  return database.query(measureRelease, { release: { id, projectId, createdAt }, columns, leakage });
}

/** Computes the items of a draft, and raises its version if that is needed and its owner chose none. */
async function planItems(
  { database }: Deps,
  release: Release,
): Promise<{ readonly planned: PlannedItems; readonly release: Release }> {
  const { projectId, plan, createdAt } = release;
  const previous = await findPrevious(database.read, projectId);
  const shape = (await findShapes(database.read, projectId)).get(release.projectVersion);
  const planned = await database.query(planRelease, {
    projectId,
    plan,
    isForm: shape?.item_type === 'form',
    decidedUntil: createdAt,
    previous: previous ? { id: previous.id, createdAt: previous.createdAt } : null,
  });
  if (planned.items === 0) throw new ItemsMovedError('No item is left');
  const changes: ReleaseChanges = {
    ...planned.changes,
    isIncompatible:
      previous !== undefined &&
      isIncompatible(
        await columnsOfRelease(database.read, previous),
        await columnsOfRelease(database.read, release),
      ),
  };
  const before = previous?.version ?? null;
  if (isVersionAllowed(release.version, before, changes)) return { planned, release };
  if (plan.version !== null) throw new ItemsMovedError('The version is too low by now');
  const version = nextVersion(before, changes);
  const raised = { version, prefix: prefixOf(projectId, version) };
  await database.transaction((tx) => changeRelease(tx, release.id, ['draft'], raised));
  return { planned, release: { ...release, ...raised } };
}
