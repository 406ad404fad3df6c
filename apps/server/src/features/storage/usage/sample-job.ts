import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import { deleteAmountsBefore } from './amount.store.ts';
import { deleteNamesBefore } from './bucket-names.store.ts';
import { dayMs, dayOf, hourMs } from './day.ts';
import { deleteFoldersBefore } from './folder.store.ts';
import { deleteSamplesBefore, findHeld, findLastOf, putSamples } from './sample.store.ts';
import { deleteSourcesBefore } from './source.store.ts';
import { deleteStoredBefore } from './stored.store.ts';

const keptDays = 400;
const bucketsAtATime = 100;
/** Nobody sends a batch again for so long. */
const sourcesKeptMs = 7 * dayMs;

/** Looks every hour what buckets hold, so that a day keeps what was there at its end, and forgets days long past. */
export function createSampleJob({ database, clock }: { database: Database; clock: Clock }): Job {
  return {
    name: 'storage-usage-samples',
    everyMs: hourMs,
    async run(signal) {
      const day = dayOf(clock.now());
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
      await database.transaction(async (tx) => {
        const first = day - keptDays * dayMs;
        await deleteAmountsBefore(tx, first);
        await deleteSamplesBefore(tx, first);
        await deleteStoredBefore(tx, first);
        await deleteNamesBefore(tx, first);
        await deleteSourcesBefore(tx, day - sourcesKeptMs);
        await deleteFoldersBefore(tx, day - dayMs);
      });
    },
  };
}
