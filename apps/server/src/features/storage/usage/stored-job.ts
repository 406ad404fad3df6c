import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import { hourMs, startOfHour } from '../../../platform/time.ts';
import { findLastOf } from './sample.store.ts';
import { admit, isAdmitted } from './source.store.ts';
import { addHour } from './stored.store.ts';

/** Much more often than an hour, so that none is left out. */
const everyMs = 60_000;
/** A transaction of this many is a few milliseconds, for which others wait. */
const bucketsAtATime = 200;
const source = 'byte-hours';

/**
 * Counts each hour once what buckets hold, as byte-hours. An hour in which no process ran is nobody's: what lay there then is not
 * known, and not charged.
 */
export function createStoredJob({ database, clock }: { database: Database; clock: Clock }): Job {
  return {
    name: 'storage-byte-hours',
    everyMs,
    async run(signal) {
      const at = clock.now();
      const hour = startOfHour(at);
      const origin = { source, sequence: hour / hourMs, at };
      if (await isAdmitted(database.read, origin)) return;
      let after = '';
      for (;;) {
        if (signal.aborted) return;
        const last = await findLastOf(database.read, after, bucketsAtATime);
        if (last === undefined) break;
        const range = { after, last };
        await database.transaction((tx) => addHour(tx, range, hour));
        after = last;
      }
      await database.transaction((tx) => admit(tx, origin));
    },
  };
}
