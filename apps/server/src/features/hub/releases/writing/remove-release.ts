import type { HubDeps, LinkedPrincipal } from '../../kernel/deps.ts';
import { deleteRelease } from '../store/release.store.ts';
import { fileNamesOf, type Release } from '../store/release.ts';
import { thaw } from './freeze.ts';

/** Deletes the files of a release that its owner deleted, and then the release. May run again. */
export async function removeRelease(
  deps: Pick<HubDeps, 'database' | 'files'>,
  release: Release,
  link: LinkedPrincipal | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  // Files are written from the frozen state on.
  const hasFiles = release.state !== 'draft';
  if (hasFiles && !link) return false;
  for (const name of hasFiles ? fileNamesOf(release.plan) : []) {
    signal.throwIfAborted();
    if (link) await deps.files.remove(link, { bucket: release.bucket, key: `${release.prefix}${name}` });
  }
  await thaw(deps, release.id, signal);
  await deps.database.transaction((tx) => deleteRelease(tx, release.id));
  return true;
}
