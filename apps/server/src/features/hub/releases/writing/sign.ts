import { ItemsChangedError } from '@atoll/dataset-release';
import type { LinkedPrincipal } from '../../kernel/deps.ts';
import { findVersion } from '../../projects/version.store.ts';
import { columnsOfRelease, findPrevious } from '../plan/previous-release.ts';
import { changeRelease, saveProgress } from '../store/release.store.ts';
import { isFixed, type Release, type ReleaseSummary, writtenWithdrawals } from '../store/release.ts';
import { countWithdrawn } from '../store/release-item.store.ts';
import { ItemsMovedError } from './freeze.ts';
import { measure } from './prepare.ts';
import { type WriteDeps, writeFiles } from './write-files.ts';

/** Writes the files of a frozen release, and signs it. @throws {ItemsChangedError} if an item was withdrawn in the meantime */
export async function signRelease(
  deps: WriteDeps,
  given: Release,
  link: LinkedPrincipal,
  signal: AbortSignal,
): Promise<void> {
  const { database } = deps;
  const withdrawn = await withdrawnOf(deps, given);
  const isStale = given.files.length > 0 && writtenWithdrawals(given) !== withdrawn;
  const release =
    isStale || withdrawn > 0 ? await measureAgain(deps, given, isStale ? [] : given.files) : given;
  const previous = await findPrevious(database.read, release.projectId, release.version);
  const { manifest, signature, files } = await writeFiles(deps, {
    ...(await requestOf(deps, release)),
    link,
    previousRoot: previous?.root ?? null,
    isReplacing: withdrawn > 0,
    signal,
  });
  await database.transaction(async (tx) => {
    const { root } = manifest;
    const changes = { state: 'signed', manifest, signature, root, files, problem: null } as const;
    await changeRelease(tx, release.id, ['frozen'], { ...changes, attempts: 0 });
  });
}

/**
 * Rewrites the files of a signed release after a withdrawal, so that no byte of the item is left. Leaves, root and
 * signature stay the same.
 */
export async function rewriteRelease(
  deps: WriteDeps,
  given: Release,
  link: LinkedPrincipal,
  signal: AbortSignal,
): Promise<void> {
  const withdrawn = await withdrawnOf(deps, given);
  const written = writtenWithdrawals(given);
  const isStale = written !== undefined && written !== withdrawn;
  const release = isStale
    ? await measureAgain(
        deps,
        given,
        given.files.filter(({ name }) => isFixed(name)),
      )
    : given;
  const { manifest, signature } = await writeFiles(deps, {
    ...(await requestOf(deps, release)),
    link,
    previousRoot: release.manifest?.previous_root ?? null,
    isReplacing: true,
    signal,
  });
  if (signature !== release.signature || manifest.root !== release.root) {
    throw new ItemsChangedError('The items are not those that were signed');
  }
}

/** Forgets the files that have a withdrawn item, and computes the figures without it. */
async function measureAgain(deps: WriteDeps, release: Release, files: Release['files']): Promise<Release> {
  const measured = await measure(deps, release, release.summary?.leakage ?? null);
  if (measured === null) throw new ItemsMovedError('An item is not the one that was frozen');
  const { concentration } = measured.quality;
  // Agreement is that of the time of the release.
  const quality = { ...(release.summary?.quality ?? measured.quality), concentration };
  const summary: ReleaseSummary = { ...measured, quality };
  await deps.database.transaction((tx) => saveProgress(tx, release.id, { files, summary }));
  return { ...release, files, summary };
}

async function requestOf({ database }: WriteDeps, release: Release) {
  const version = await findVersion(database.read, release.projectId, release.projectVersion);
  if (!version || !release.summary) throw new Error(`release ${release.id} is not frozen`);
  const columns = await columnsOfRelease(database.read, release);
  return { release, version, columns, summary: release.summary };
}

async function withdrawnOf({ database }: WriteDeps, { projectId, id }: Release): Promise<number> {
  return (await countWithdrawn(database.read, projectId, id)).get(id) ?? 0;
}
