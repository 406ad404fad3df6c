import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { deleteInPages, type Job } from '../../../platform/jobs/index.ts';
import { dayMs, hourMs } from '../../../platform/time.ts';
import { deleteDecisionsBefore, findCrowds, findNthNewest, type Whose } from './decision.store.ts';

const keptMs = 7 * dayMs;
/** The newest decisions are kept, because people ask about those. */
const maxKept = 1_000_000;
/** Limit per caller, or for all anonymous callers of one account's buckets, so that no caller displaces the others. */
const maxKeptOfOne = 20_000;
const pageSize = 1000;

/** Deletes old decisions. */
export function createDecisionJob(deps: { database: Database; clock: Clock; maxKeptOfOne?: number }): Job {
  const { database, clock, maxKeptOfOne: mostOfOne = maxKeptOfOne } = deps;
  const forget = (before: number, signal: AbortSignal, whose?: Whose) =>
    deleteInPages(database, { pageSize, signal }, (tx, limit) =>
      deleteDecisionsBefore(tx, before, limit, whose),
    );
  return {
    name: 'storage-access-decisions',
    everyMs: hourMs,
    async run(signal) {
      for (const whose of await findCrowds(database.read, mostOfOne)) {
        const oldestOfOne = await findNthNewest(database.read, mostOfOne, whose);
        if (oldestOfOne !== undefined) await forget(oldestOfOne + 1, signal, whose);
      }
      const oldest = (await findNthNewest(database.read, maxKept)) ?? 0;
      await forget(Math.max(oldest, clock.now() - keptMs), signal);
    },
  };
}
