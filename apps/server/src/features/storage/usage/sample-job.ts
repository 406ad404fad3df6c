import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import { dayMs, hourMs, startOfDay } from '../../../platform/time.ts';
import { deleteNamesBefore } from '../kernel/bucket-names.store.ts';
import { deleteAmountsBefore } from './amount.store.ts';
import { deleteFoldersBefore } from './folder.store.ts';
import { deleteSamplesBefore, findHeld, findLastOf, putSamples } from './sample.store.ts';
import { deleteSourcesBefore } from './source.store.ts';
import { deleteStoredBefore } from './stored.store.ts';

const keptDays = 400;
const bucketsAtATime = 100;
/** No batch is repeated after this long. */
const sourcesKeptMs = 7 * dayMs;

/**
 * Returns the start of the oldest closed month without an invoice; undefined if there is none. Usage since then is kept, however
 * old. Supplied by billing.
 */
export type UninvoicedSince = () => Promise<number | undefined>;

/** Samples the contents of buckets every hour, so that a day ends with its last sample, and deletes old days. */
export function createSampleJob({
  database,
  clock,
  uninvoicedSince,
}: {
  database: Database;
  clock: Clock;
  uninvoicedSince: UninvoicedSince;
}): Job {
  return {
    name: 'storage-usage-samples',
    everyMs: hourMs,
    async run(signal) {
      const day = startOfDay(clock.now());
      let after = '';
      while (!signal.aborted) {
        const last = await findLastOf(database.read, after, bucketsAtATime);
        if (last === undefined) break;
        const held = await findHeld(database.read, after, bucketsAtATime);
        await database.transaction((tx) =>
          putSamples(
            tx,
            held.map((sample) => ({ ...sample, day })),
          ),
        );
        after = last;
      }
      const first = day - keptDays * dayMs;
      const firstCharged = Math.min(first, (await uninvoicedSince()) ?? first);
      await database.transaction(async (tx) => {
        await deleteSamplesBefore(tx, first);
        await deleteAmountsBefore(tx, firstCharged);
        await deleteStoredBefore(tx, firstCharged);
        await deleteNamesBefore(tx, firstCharged);
        await deleteSourcesBefore(tx, day - sourcesKeptMs);
        await deleteFoldersBefore(tx, day - dayMs);
      });
    },
  };
}
