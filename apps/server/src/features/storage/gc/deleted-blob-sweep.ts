import type { BlobStore } from '@atoll/blob-store';
import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import type { Scarcity } from '../../../platform/lifecycle/index.ts';
import { hourMs } from '../../../platform/time.ts';
import { findDue, forgetDeleted, graceMs, scarceGraceMs, settle } from '../blobs/blob-deletions.store.ts';
import { archivedBlobPrefix } from '../objects/archive.store.ts';
import { type OrphanSweepDeps, sweepOrphans } from './orphan-sweep.ts';

interface SweeperDeps {
  database: Database;
  blobStore: BlobStore;
  archiveStore: BlobStore;
  clock: Clock;
  /** While space is scarce, deleted blobs free theirs after seconds instead of minutes. */
  scarcity: () => Scarcity;
  /** Schedules the deletion of further copies, in the transaction that forgets the blobs. */
  onDeleted?: (tx: Transaction, blobIds: readonly string[]) => Promise<void>;
}

/** Creates the two jobs that free space: one for replaced and deleted objects, one for blobs that a crash orphaned. */
export function createSweeperJobs(deps: SweeperDeps & OrphanSweepDeps): Job[] {
  return [
    {
      name: 'storage-deleted-blobs',
      everyMs: 60_000,
      isHurried: () => deps.scarcity() === 'scarce',
      run: (signal) => sweepDeletedBlobs(deps, signal),
    },
    { name: 'storage-orphans', everyMs: 6 * hourMs, run: (signal) => sweepOrphans(deps, signal) },
  ];
}

export async function sweepDeletedBlobs(deps: SweeperDeps, signal: AbortSignal): Promise<void> {
  const { database, clock, scarcity } = deps;
  while (!signal.aborted) {
    const due = await findDue(
      database.read,
      clock.now() + (scarcity() === 'scarce' ? graceMs - scarceGraceMs : 0),
    );
    if (due.length === 0) return;
    const garbage = await settle(database, due);
    for (const id of garbage) await deleteBlob(deps, id);
    await database.transaction(async (tx) => {
      await deps.onDeleted?.(tx, garbage);
      await forgetDeleted(tx, garbage);
    });
  }
}

/** Uses the archive store if the ID has the archive prefix. */
async function deleteBlob({ blobStore, archiveStore }: SweeperDeps, id: string): Promise<void> {
  if (id.startsWith(archivedBlobPrefix)) await archiveStore.delete(id.slice(archivedBlobPrefix.length));
  else await blobStore.delete(id);
}
