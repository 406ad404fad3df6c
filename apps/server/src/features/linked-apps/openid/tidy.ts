import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import { dayMs } from '../../../platform/time.ts';
import { deleteExpiredRecords } from './record.store.ts';
import { deleteSpentSignIns } from './sign-in.store.ts';
import type { SigningKeys } from './signing-keys.ts';

const everyMs = 30 * 60_000;
/**
 * Expired codes and tokens are kept for a while, because a second use indicates theft. Pending sign-ins, which anyone
 * may start, are not.
 */
const expiredKeptMs = dayMs;

/** Deletes unusable rows. Nothing relies on it. */
export function createTidying(deps: { database: Database; clock: Clock; keys: SigningKeys }): Job {
  const { database, clock, keys } = deps;
  return {
    name: 'openid-tidying',
    everyMs,
    async run() {
      const now = clock.now();
      const before = now - expiredKeptMs;
      await database.transaction((tx) => deleteExpiredRecords(tx, { now, time: before }));
      await database.transaction((tx) => deleteSpentSignIns(tx, before));
      await keys.tidy();
    },
  };
}
