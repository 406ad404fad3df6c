import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import { hourMs, startOfHour } from '../../../platform/time.ts';
import { findLastOf } from './sample.store.ts';
import { admit, isAdmitted } from './source.store.ts';
import { addHour } from './stored.store.ts';

/** Much shorter than an hour, so that none is missed. */
const everyMs = 60_000;
/** A transaction of this size takes a few milliseconds, during which others wait. */
const bucketsAtATime = 200;
const source = 'byte-hours';

/**
 * Adds the contents of buckets as byte-hours, once per hour. An hour in which no process ran is not charged, because its
 * contents are unknown.
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
