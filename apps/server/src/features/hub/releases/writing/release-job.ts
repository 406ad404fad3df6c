import { codes } from '@atoll/contract/codes';
import { ItemsChangedError } from '@atoll/dataset-release';
import { UserError } from '../../../../platform/errors.ts';
import type { Job } from '../../../../platform/jobs/index.ts';
import { minuteMs } from '../../../../platform/time.ts';
import type { HubDeps, LinkedPrincipal } from '../../kernel/deps.ts';
import { FileLockedError } from '../../kernel/files.ts';
import type { StorageLinks } from '../../storage-link/storage-link.service.ts';
import { writeTombstones } from '../../storing/tombstones.ts';
import {
  changeRelease,
  findDueRelease,
  findRelease,
  findRemovedAt,
  saveProgress,
} from '../store/release.store.ts';
import { isPublic, type Release, type ReleaseProblem, writtenWithdrawals } from '../store/release.ts';
import { countWithdrawn } from '../store/release-item.store.ts';
import { ItemsMovedError } from './freeze.ts';
import { markReleased } from './mark-released.ts';
import { prepareRelease } from './prepare.ts';
import { removeRelease } from './remove-release.ts';
import { rewriteRelease, signRelease } from './sign.ts';
import type { SigningKeys } from './signing-keys.ts';

const everyMs = 1_000;
const firstPauseMs = 1_000;
const longestPauseMs = 10 * minuteMs;
/** While the storage is not linked, which a query finds out. */
const unlinkedPauseMs = 15_000;

type ReleaseJobDeps = Pick<HubDeps, 'database' | 'clock' | 'files' | 'log' | 'accountName' | 'consoleUrl'> & {
  readonly links: Pick<StorageLinks, 'find'>;
  readonly keys: SigningKeys;
  /** Pages of items that are marked as released in one turn, if not the usual number. */
  readonly pagesAtOnce?: number;
};

/** Makes releases, writes them again after withdrawals, and removes deleted ones. Each step can be repeated after a crash. */
export function createReleaseJob(deps: ReleaseJobDeps): Job {
  const { database, clock } = deps;
  const due = () => findDueRelease(database.read, clock.now());
  return {
    name: 'hub-releases',
    everyMs,
    hasWork: async () => (await due()) !== undefined,
    async run(signal) {
      for (let release = await due(); release && !signal.aborted; release = await due()) {
        await attempt(deps, release, signal);
      }
    },
  };
}

/** The hub is not connected to the storage. */
class UnlinkedError extends Error {
  override readonly name = 'UnlinkedError';
}

async function attempt(deps: ReleaseJobDeps, release: Release, signal: AbortSignal): Promise<void> {
  try {
    await work(deps, release, signal);
  } catch (error) {
    if (signal.aborted) return;
    const problem = problemOf(error);
    if (problem === undefined)
      deps.log.error({ err: error, release: release.id }, 'a release could not be made');
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(release.attempts, 20));
    const dueAt = deps.clock.now() + (problem === 'storage_not_linked' ? unlinkedPauseMs : pauseMs);
    const attempts = release.attempts + 1;
    await deps.database.transaction((tx) =>
      saveProgress(tx, release.id, { dueAt, attempts, ...(problem && { problem }) }),
    );
  }
}

function problemOf(error: unknown): ReleaseProblem | undefined {
  if (error instanceof UnlinkedError) return 'storage_not_linked';
  if (error instanceof ItemsMovedError || error instanceof ItemsChangedError) return 'items_changed';
  const isRefused = error instanceof UserError && error.code === codes.hubStorageUnlinked;
  return isRefused || error instanceof FileLockedError ? 'storage_refused' : undefined;
}

async function work(deps: ReleaseJobDeps, release: Release, signal: AbortSignal): Promise<void> {
  if (release.removedAt !== null) return remove(deps, release, signal);
  if (release.state === 'draft') {
    const earlier = await findRemovedAt(deps.database.read, release);
    // Its files are in the same folder.
    if (earlier) await remove(deps, earlier, signal);
    return prepareRelease(deps, release, signal);
  }
  if (release.state === 'frozen') await signRelease(deps, release, await linkOf(deps, release), signal);
  else if (!(await settle(deps, release, signal))) return queueAgain(deps, release);
  const left = await findRelease(deps.database.read, release.projectId, release.id);
  if (left) await finish(deps, left);
}

/** Does the remaining work on a signed release, withdrawals first. Returns false if it needs another turn. */
async function settle(deps: ReleaseJobDeps, release: Release, signal: AbortSignal): Promise<boolean> {
  await writeWithdrawals(deps, release, signal);
  return !isPublic(release) || markReleased(deps, release, signal, deps.pagesAtOnce);
}

/** Puts a release behind those that are due by now. */
async function queueAgain({ database, clock }: ReleaseJobDeps, { id }: Release): Promise<void> {
  await database.transaction((tx) => saveProgress(tx, id, { dueAt: clock.now(), attempts: 0 }));
}

/** Writes the files of a release again if items were withdrawn from it. */
async function writeWithdrawals(deps: ReleaseJobDeps, release: Release, signal: AbortSignal): Promise<void> {
  const withdrawn =
    (await countWithdrawn(deps.database.read, release.projectId, release.id)).get(release.id) ?? 0;
  if (withdrawn === 0) return;
  const link = await linkOf(deps, release);
  await rewriteRelease(deps, release, link, signal);
  const { projectId, bucket } = release;
  if (isPublic(release)) await writeTombstones(deps, projectId, { link, bucket });
}

/** Ends the work on a release, unless an item was withdrawn in the meantime. */
async function finish(
  { database }: ReleaseJobDeps,
  { id, projectId, state, ...release }: Release,
): Promise<void> {
  if (state === 'draft' || state === 'frozen') return;
  await database.transaction(async (tx) => {
    const withdrawn = (await countWithdrawn(tx, projectId, id)).get(id) ?? 0;
    if (withdrawn !== writtenWithdrawals(release)) return;
    await changeRelease(tx, id, [state], { problem: null, attempts: 0, dueAt: null });
  });
}

async function remove(deps: ReleaseJobDeps, release: Release, signal: AbortSignal): Promise<void> {
  const link = (await deps.links.find(release.accountId))?.principal;
  if (!(await removeRelease(deps, release, link, signal)))
    throw new UnlinkedError('The storage is not linked');
}

async function linkOf({ links }: ReleaseJobDeps, { accountId }: Release): Promise<LinkedPrincipal> {
  const link = await links.find(accountId);
  if (!link) throw new UnlinkedError('The storage is not linked');
  return link.principal;
}
