import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import { deleteDecisionsBefore, findNthNewest } from './decision.store.ts';

const keptMs = 7 * 24 * 60 * 60_000;
/** However many requests are refused: the newest are what people ask about. */
const maxKept = 1_000_000;
const batchSize = 1000;
const hourMs = 60 * 60_000;

/** Forgets old decisions. */
export function createDecisionJob(deps: { database: Database; clock: Clock }): Job {
  const { database, clock } = deps;
  return {
    name: 'storage-access-decisions',
    everyMs: hourMs,
    async run(signal) {
      const oldest = (await findNthNewest(database.read, maxKept)) ?? 0;
      const before = Math.max(oldest, clock.now() - keptMs);
      let deleted = batchSize;
      while (deleted === batchSize && !signal.aborted) {
        deleted = await database.transaction((tx) => deleteDecisionsBefore(tx, before, batchSize));
      }
    },
  };
}
