import type { BlobStore } from '@atoll/blob-store';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { findInstallation } from '../../../platform/installation/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import { defineCounter } from '../../../platform/metrics/index.ts';
import { dayMs, hourMs } from '../../../platform/time.ts';
import {
  addToTrash,
  countTrash,
  findExpired,
  findInTrash,
  type Orphan,
  removeFromTrash,
  type StoreName,
  type TrashCount,
} from './orphan-trash.store.ts';
import { findOrphans } from './orphans.store.ts';

export interface OrphanSweepDeps {
  database: Database;
  blobStore: BlobStore;
  archiveStore: BlobStore;
  clock: Clock;
  log: Pick<Log, 'info' | 'warn'>;
  /** Time for which an orphan stays in the trash, in milliseconds. */
  trashMs: number;
}

export interface OrphanCensus {
  store: StoreName;
  /** All blobs in the store. */
  listed: number;
  /** Orphans that are not in the trash yet. */
  found: number;
  foundBytes: number;
  trash: TrashCount;
}

/** No upload needs more time between the end of its blob and its commit. */
const orphanAgeMs = hourMs;
/** A writer that has not touched its file for this long is dead. */
const abandonedAgeMs = dayMs;
/** Time without sweeps for a new database, which may not refer to blobs that others still need. */
const firstDayMs = dayMs;
const batchSize = 500;
/** The largest sweep without confirmation: more suggests that the database does not belong to these blobs. */
const maxShare = 0.01;
const maxBlobs = 1000;

const swept = defineCounter({
  name: 'atoll_orphaned_blobs_total',
  help: 'Blobs that nothing names: put into the trash, deleted from it, or left alone for want of confirmation',
  labels: ['store', 'outcome'],
});

/**
 * Moves unreferenced blobs to the trash, and deletes those that have been there for long enough. Does nothing on the
 * database's first day. If that would affect more than 1 % of a store or 1,000 blobs, it changes nothing until an
 * operator has confirmed it.
 */
export async function sweepOrphans(
  deps: OrphanSweepDeps,
  signal: AbortSignal,
  { isConfirmed = false }: { isConfirmed?: boolean } = {},
): Promise<void> {
  const installation = await findInstallation(deps.database.read);
  if (!installation || deps.clock.now() - installation.createdAt < firstDayMs) return;
  for (const [name, blobStore] of storesOf(deps)) {
    await blobStore.removeAbandoned(abandonedAgeMs);
    await fillTrash(deps, name, { signal, isConfirmed });
    await deleteExpired(deps, name, signal);
  }
}

/** Counts orphans without changing anything. */
export async function countOrphans(deps: OrphanSweepDeps): Promise<OrphanCensus[]> {
  const { signal } = new AbortController();
  return Promise.all(storesOf(deps).map(async ([name]) => (await look(deps, name, signal)).census));
}

function storesOf({ blobStore, archiveStore }: OrphanSweepDeps): [StoreName, BlobStore][] {
  return [
    ['blobs', blobStore],
    ['archive', archiveStore],
  ];
}

async function fillTrash(
  deps: OrphanSweepDeps,
  store: StoreName,
  { signal, isConfirmed }: { signal: AbortSignal; isConfirmed: boolean },
): Promise<void> {
  const { database, clock, log } = deps;
  const { census, orphans } = await look(
    deps,
    store,
    signal,
    isConfirmed ? Number.POSITIVE_INFINITY : maxBlobs,
  );
  if (signal.aborted || census.found === 0) return;
  const { found, foundBytes, listed } = census;
  const waiting = await countTrash(database.read, store, { unconfirmedOnly: true });
  const total = found + waiting.blobs;
  if (!isConfirmed && (total > maxBlobs || total > listed * maxShare)) {
    swept.inc({ store, outcome: 'withheld' }, found);
    log.warn(
      { store, blobs: found, bytes: foundBytes, listed },
      'the database names too few of the blobs in this store; none was deleted. If the database is the right one, run: npm run admin -- sweep --confirm',
    );
    return;
  }
  await addToTrash(database, store, orphans, { now: clock.now(), isConfirmed });
  swept.inc({ store, outcome: 'trashed' }, found);
  log.info({ store, blobs: found, bytes: foundBytes, listed }, 'blobs that nothing names are in the trash');
}

/** @param limit number of orphans to return; all of them are counted */
async function look(
  { database, clock, ...deps }: OrphanSweepDeps,
  store: StoreName,
  signal: AbortSignal,
  limit = 0,
): Promise<{ census: OrphanCensus; orphans: Orphan[] }> {
  const orphans: Orphan[] = [];
  let [listed, found, foundBytes] = [0, 0, 0];
  let old: Orphan[] = [];
  const settle = async () => {
    const ids = old.map(({ id }) => id);
    const nameless = new Set(await findOrphans(database.read, ids));
    const known = await findInTrash(database.read, store, ids);
    for (const orphan of old) {
      if (!nameless.has(orphan.id) || known.has(orphan.id)) continue;
      found++;
      foundBytes += orphan.sizeBytes;
      if (orphans.length < limit) orphans.push(orphan);
    }
    old = [];
  };
  for await (const { id, sizeBytes, createdAtMs } of (store === 'blobs'
    ? deps.blobStore
    : deps.archiveStore
  ).list()) {
    if (signal.aborted) break;
    listed++;
    if (clock.now() - createdAtMs > orphanAgeMs) old.push({ id, sizeBytes });
    if (old.length >= batchSize) await settle();
  }
  await settle();
  const trash = await countTrash(database.read, store);
  return { census: { store, listed, found, foundBytes, trash }, orphans };
}

async function deleteExpired(
  { database, clock, log, trashMs, ...deps }: OrphanSweepDeps,
  store: StoreName,
  signal: AbortSignal,
): Promise<void> {
  const blobStore = store === 'blobs' ? deps.blobStore : deps.archiveStore;
  while (!signal.aborted) {
    const expired = await findExpired(database.read, store, clock.now() - trashMs);
    if (expired.length === 0) return;
    const ids = expired.map(({ id }) => id);
    const orphans = await findOrphans(database.read, ids);
    for (const id of orphans) await blobStore.delete(id);
    await removeFromTrash(database, store, ids);
    swept.inc({ store, outcome: 'deleted' }, orphans.length);
    log.info({ store, blobs: orphans.length, ids: orphans }, 'blobs were deleted from the trash');
  }
}
