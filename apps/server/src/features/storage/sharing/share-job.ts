import { shareLimits } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { deleteInPages, type Job } from '../../../platform/jobs/index.ts';
import { dayMs, hourMs, minuteMs } from '../../../platform/time.ts';
import { pickShard } from '../kernel/usage-changes.ts';
import { endUpload } from './end-uploads.ts';
import { deleteAccessesBefore, deleteAccessesBeyond, findCrowdedLinks } from './share-access.store.ts';
import { findEndedUploads, type SharedUpload } from './share-upload.store.ts';

const batchSize = 500;

interface JobDeps {
  database: Database;
  clock: Clock;
  /** Per link; the contract's limit by default. */
  keptAccesses?: number;
}

/** Aborts uploads of ended links, and deletes old or excess access records. */
export function createShareJobs(deps: JobDeps): Job[] {
  return [
    { name: 'storage-share-uploads', everyMs: minuteMs, run: (signal) => endUploads(deps, signal) },
    { name: 'storage-share-accesses', everyMs: hourMs, run: (signal) => forgetAccesses(deps, signal) },
  ];
}

async function endUploads({ database, clock }: JobDeps, signal: AbortSignal): Promise<void> {
  let ended: SharedUpload[];
  do {
    ended = await findEndedUploads(database.read, clock.now(), batchSize);
    for (const upload of ended) {
      if (signal.aborted) return;
      const ending = { now: clock.now(), shard: pickShard(database.dialect) };
      await database.transaction((tx) => endUpload(tx, upload, ending));
    }
  } while (ended.length === batchSize);
}

async function forgetAccesses(
  { database, clock, keptAccesses = shareLimits.accessesKept }: JobDeps,
  signal: AbortSignal,
): Promise<void> {
  const pages = { pageSize: batchSize, signal };
  const longAgo = clock.now() - shareLimits.accessDays * dayMs;
  await deleteInPages(database, pages, (tx, limit) => deleteAccessesBefore(tx, longAgo, limit));
  // URLs from the last hour may still be used.
  const time = clock.now() - hourMs;
  for (const linkId of await findCrowdedLinks(database.read, keptAccesses)) {
    const beyond = { linkId, most: keptAccesses, time };
    await deleteInPages(database, pages, (tx, limit) => deleteAccessesBeyond(tx, { ...beyond, limit }));
  }
}
