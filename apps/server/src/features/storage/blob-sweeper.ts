import type { BlobStore } from '@atoll/blob-store';
import type { Database } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { archivedBlobPrefix } from './archive/archive.store.ts';
import { findDue, forgetDeleted, settle } from './blob-deletions.store.ts';
import { findOrphans } from './orphans.store.ts';

/** No upload lies between the end of its blob and its commit for so long. */
const orphanAgeMs = 60 * 60_000;
/** A writer that has not touched its file for so long is dead. */
const abandonedAgeMs = 24 * 60 * 60_000;
const batchSize = 500;

interface SweeperDeps {
  database: Database;
  blobStore: BlobStore;
  /** The colder place, as it lies there. */
  archiveStore: BlobStore;
  clock: Clock;
}

/** The two jobs that give space back: what was replaced or deleted, and what a crash left without an owner. */
export function createSweeperJobs(deps: SweeperDeps): Job[] {
  return [
    { name: 'storage-deleted-blobs', everyMs: 60_000, run: (signal) => sweepDeletedBlobs(deps, signal) },
    { name: 'storage-orphans', everyMs: 6 * 60 * 60_000, run: (signal) => sweepOrphans(deps, signal) },
  ];
}

export async function sweepDeletedBlobs(deps: SweeperDeps, signal: AbortSignal): Promise<void> {
  const { database, clock } = deps;
  while (!signal.aborted) {
    const due = await findDue(database.read, clock.now());
    if (due.length === 0) return;
    const garbage = await settle(database, due);
    for (const id of garbage) await deleteBlob(deps, id);
    await forgetDeleted(database, garbage);
  }
}

/** Of the archive, where its name says so. */
async function deleteBlob({ blobStore, archiveStore }: SweeperDeps, id: string): Promise<void> {
  if (id.startsWith(archivedBlobPrefix)) await archiveStore.delete(id.slice(archivedBlobPrefix.length));
  else await blobStore.delete(id);
}

export async function sweepOrphans(deps: SweeperDeps, signal: AbortSignal): Promise<void> {
  await sweepStore(deps, deps.blobStore, signal);
  await sweepStore(deps, deps.archiveStore, signal);
}

async function sweepStore(
  { database, clock }: SweeperDeps,
  blobStore: BlobStore,
  signal: AbortSignal,
): Promise<void> {
  await blobStore.removeAbandoned(abandonedAgeMs);
  let candidates: string[] = [];
  const settleCandidates = async () => {
    for (const id of await findOrphans(database.read, candidates)) await blobStore.delete(id);
    candidates = [];
  };
  for await (const blob of blobStore.list()) {
    if (signal.aborted) return;
    if (clock.now() - blob.createdAtMs > orphanAgeMs) candidates.push(blob.id);
    if (candidates.length >= batchSize) await settleCandidates();
  }
  await settleCandidates();
}
