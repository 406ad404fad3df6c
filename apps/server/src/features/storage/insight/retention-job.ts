import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { firstIdOf } from '../../../platform/id-range.ts';
import { deleteInPages, type Job } from '../../../platform/jobs/index.ts';
import { dayMs, hourMs } from '../../../platform/time.ts';
import { deleteRequestsUpTo, findCrowdedAccounts, findNthNewest } from './request.store.ts';

export const keptDays = 7;
/** Per account. */
export const keptRows = 500_000;

const pageSize = 1_000;

/** Deletes old requests, and the oldest of an account that has too many. */
export function createRetentionJob(deps: { database: Database; clock: Clock; keptRows?: number }): Job {
  const { database, clock, keptRows: most = keptRows } = deps;
  const forget = (id: string, signal: AbortSignal, accountId?: string) =>
    deleteInPages(database, { pageSize, signal }, (tx, limit) =>
      deleteRequestsUpTo(tx, id, limit, accountId),
    );
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
