import type { Mutation } from '@atoll/database';
import { type AddedActivity, insertActivity } from '../usage/amount.store.ts';

/** Adds to what was done with buckets. */
export const addActivity: Mutation<readonly AddedActivity[], void> = {
  name: 'storage.addActivity',
  run: (tx, added) => insertActivity(tx, added),
};
