import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import { hourMs } from '../../../platform/time.ts';
import { deleteJob, findForgettable } from './bulk.store.ts';

const keptMs = 30 * 24 * hourMs;
const batchSize = 100;

/** Deletes jobs a month after they ended, and dry runs after an hour. */
export function createForgettingJob({ database, clock }: { database: Database; clock: Clock }): Job {
  return {
    name: 'storage-bulk-forget',
    everyMs: hourMs,
    async run(signal) {
      while (!signal.aborted) {
        const now = clock.now();
        const before = { jobs: now - keptMs, dryRuns: now - hourMs };
        const ids = await findForgettable(database.read, before, batchSize);
        for (const id of ids) await database.transaction((tx) => deleteJob(tx, id));
        if (ids.length < batchSize) return;
      }
    },
  };
}
