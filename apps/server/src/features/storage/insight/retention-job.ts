import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { firstIdOf } from '../../../platform/id-range.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import { deleteRequestsUpTo, findCrowdedAccounts, findNthNewest } from './request.store.ts';

export const keptDays = 7;
/** Of one account. */
export const keptRows = 500_000;

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const batchSize = 1_000;

/** Forgets requests that came long ago, and the oldest of an account that has too many. */
export function createRetentionJob(deps: { database: Database; clock: Clock; keptRows?: number }): Job {
  const { database, clock, keptRows: most = keptRows } = deps;
  const forget = async (id: string, signal: AbortSignal, accountId?: string) => {
    let deleted = batchSize;
    while (deleted === batchSize && !signal.aborted) {
      deleted = await database.transaction((tx) => deleteRequestsUpTo(tx, id, batchSize, accountId));
    }
  };
  return {
    name: 'storage-request-log',
    everyMs: hourMs,
    async run(signal) {
      await forget(firstIdOf(Math.max(0, clock.now() - keptDays * dayMs)), signal);
      for (const accountId of await findCrowdedAccounts(database.read, most)) {
        const oldest = await findNthNewest(database.read, accountId, most);
        if (oldest !== undefined) await forget(oldest, signal, accountId);
      }
    },
  };
}
