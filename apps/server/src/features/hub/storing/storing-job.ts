import { codes } from '@atoll/contract/codes';
import { UserError } from '../../../platform/errors.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import { dayMs, hourMs } from '../../../platform/time.ts';
import type { HubDeps } from '../kernel/deps.ts';
import { FileLockedError } from '../kernel/files.ts';
import { type Item, system } from '../kernel/item.ts';
import { findProjectById } from '../kernel/project.store.ts';
import type { StorageLinks } from '../storage-link/storage-link.service.ts';
import type { ProjectStorage } from './bytes.ts';
import { clearQuarantine, deleteBytes, finishDeletion } from './delete-bytes.ts';
import { findDueItems, isAnyDue, postponeItem } from './due-items.store.ts';
import { labelReleased, storeItem } from './store-item.ts';
import { writeTombstones } from './tombstones.ts';
import { withdrawItem } from './withdraw-item.ts';

interface Deps extends Pick<HubDeps, 'database' | 'clock' | 'files' | 'log'> {
  readonly links: Pick<StorageLinks, 'find'>;
}

const everyMs = 2_000;
const pageSize = 100;
/** Number of items to process concurrently. All are in the same state, so that none deletes what another writes. */
const concurrency = 4;
const firstRetryMs = 5_000;
/** Delay before a bucket that still protects a version is tried again. */
const lockedMs = dayMs;
const locked = JSON.stringify([{ code: 'deletion_locked', level: 'warning', detail: {} }]);
/** Time for which an unusable storage is skipped. */
const restMs = 10_000;

/**
 * Moves accepted items to their final location, and deletes the bytes of withdrawn, rejected or abandoned ones. Items
 * wait while the storage is not linked.
 */
export function createStoringJob(deps: Deps): Job {
  const { database, clock } = deps;
  let restsUntil = 0;
  return {
    name: 'hub-storing',
    everyMs,
    async hasWork() {
      const now = clock.now();
      // A clock that was set back does not extend the pause.
      if (now < restsUntil && restsUntil - now <= restMs) return false;
      return isAnyDue(database.read, now);
    },
    async run(signal) {
      const resting = new Set<string>();
      while (!signal.aborted) {
        const exceptProjects = [...resting];
        const due = await findDueItems(database.read, { now: clock.now(), limit: pageSize, exceptProjects });
        if (due.length === 0) break;
        for (const [projectId, items] of Map.groupBy(due, (item) => item.projectId)) {
          if (!(await workOn(deps, projectId, items, signal))) resting.add(projectId);
        }
      }
      restsUntil = resting.size > 0 ? clock.now() + restMs : 0;
    },
  };
}

/** Processes the due items of a project in the same state. Returns false if its storage can't be used now. */
async function workOn(
  deps: Deps,
  projectId: string,
  items: readonly Item[],
  signal: AbortSignal,
): Promise<boolean> {
  const storage = await storageOf(deps, projectId);
  const waiting = [...items];
  const done: Item[] = [];
  let isUsable = true;
  const work = async () => {
    for (let item = waiting.shift(); item && isUsable && !signal.aborted; item = waiting.shift()) {
      const outcome = await attempt(deps, item, storage);
      if (outcome === 'unlinked') isUsable = false;
      if (outcome === 'done') done.push(item);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  const isWritten = await finish(deps, projectId, done, storage);
  return isUsable && isWritten;
}

async function storageOf({ database, links }: Deps, projectId: string): Promise<ProjectStorage | undefined> {
  const project = await findProjectById(database.read, projectId);
  const bucket = project?.settings.bucket;
  const link = project && bucket ? await links.find(project.accountId) : undefined;
  return link && bucket ? { link: link.principal, bucket } : undefined;
}

type Outcome = 'done' | 'failed' | 'unlinked';

async function attempt(deps: Deps, item: Item, storage: ProjectStorage | undefined): Promise<Outcome> {
  try {
    if (item.state === 'uploading') await giveUp(deps, item);
    else if (!storage) return 'unlinked';
    else if (item.state === 'accepted') await storeItem(deps, item, storage);
    else if (item.state === 'stored') await clearQuarantine(deps, item, storage);
    else if (item.state === 'released') {
      await labelReleased(deps, item, storage);
      await clearQuarantine(deps, item, storage);
    } else await deleteBytes(deps, item, storage);
    return 'done';
  } catch (error) {
    return failed(deps, item, error);
  }
}

/** Withdraws an item whose bytes never arrived. */
async function giveUp({ database, clock }: Deps, item: Item): Promise<void> {
  await database
    .transaction((tx) => withdrawItem(tx, item, system, clock.now()))
    .catch((error: unknown) => {
      if (!isCode(error, codes.hubStateRefused)) throw error;
    });
}

async function failed({ database, clock, log }: Deps, item: Item, err: unknown): Promise<Outcome> {
  if (isCode(err, codes.hubStorageUnlinked)) return 'unlinked';
  const about = { err, item: item.id, state: item.state };
  const isLocked = err instanceof FileLockedError;
  if (isLocked) log.warn(about, 'bytes of an item are under a retention or a hold and stay until it ends');
  else log.warn(about, 'an item could not be stored or deleted and will be tried again');
  const retryMs = isLocked ? lockedMs : Math.min(firstRetryMs * 2 ** item.attempts, hourMs);
  const told = isLocked && item.state === 'withdrawn' ? { checks: locked } : {};
  await database.transaction((tx) => postponeItem(tx, item, { until: clock.now() + retryMs, ...told }));
  return 'failed';
}

/** Records deletions, after the withdrawal feed lists them. Returns false if the feed could not be written. */
async function finish(
  deps: Deps,
  projectId: string,
  done: readonly Item[],
  storage: ProjectStorage | undefined,
): Promise<boolean> {
  if (storage && done.some(({ state }) => state === 'withdrawn')) {
    try {
      await writeTombstones(deps, projectId, storage);
    } catch (err) {
      if (!isCode(err, codes.hubStorageUnlinked)) {
        deps.log.warn({ err, project: projectId }, 'the withdrawals of a project could not be written');
      }
      return false;
    }
  }
  for (const item of done) {
    if (item.state === 'uploading' || item.state === 'accepted') continue;
    const isGone = item.state !== 'stored' && item.state !== 'released';
    await finishDeletion(deps, item, { isGone });
  }
  return true;
}

function isCode(error: unknown, code: number): boolean {
  return error instanceof UserError && error.code === code;
}
