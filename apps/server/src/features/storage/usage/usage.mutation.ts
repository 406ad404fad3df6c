import { mutation } from '@atoll/database';
import { startOfMonth } from '../../../platform/time.ts';
import { type AddedActivity, insertActivity, insertCallerActivity } from './amount.store.ts';
import { admit, type Origin } from './source.store.ts';
import { addBytesOut } from './transfer.store.ts';

/** The counts of one day since a process's last batch. */
export interface AddedUse extends Origin {
  day: number;
  accounts: readonly AddedActivity[];
  buckets: readonly AddedActivity[];
  /** Access keys and share links. */
  callers: readonly AddedActivity[];
}

/** Adds a batch to the counts of buckets, keys and accounts, once, even if it is sent repeatedly. */
export const addUse = mutation(
  'storage.addUse',
  async (tx, { day, accounts, buckets, callers, ...origin }: AddedUse): Promise<void> => {
    if (!(await admit(tx, origin))) return;
    await addBytesOut(tx, startOfMonth(day), accounts);
    await insertActivity(tx, day, buckets);
    await insertCallerActivity(tx, day, callers);
  },
);
