import type { Database } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { deleteGrantsEndedBefore } from './grant.store.ts';
import { deleteExpiredIdentities } from './identity.store.ts';
import { deleteExpiredTokens } from './token.store.ts';

const everyMs = 10 * 60_000;

/** Deletes expired and ended rows. Nothing relies on it, because they are ignored everywhere. */
export function createCleanup({ database, clock }: { database: Database; clock: Clock }): Job {
  return {
    name: 'apps-cleanup',
    everyMs,
    async run(signal) {
      for (const clean of [deleteExpiredIdentities, deleteExpiredTokens, deleteGrantsEndedBefore]) {
        if (signal.aborted) return;
        await database.transaction((tx) => clean(tx, clock.now()));
      }
    },
  };
}
