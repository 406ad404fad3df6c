import type { Database } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { deleteGrantsEndedBefore } from './grant.store.ts';
import { deleteExpiredIdentities } from './identity.store.ts';
import { deleteExpiredTokens } from './token.store.ts';

const everyMs = 10 * 60_000;

/** Removes what has expired or ended. Nothing relies on it: that counts as gone already. */
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
