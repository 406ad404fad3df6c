import type { Mutation } from '@atoll/database';
import { type Decision, insertDecisions } from './decision.store.ts';

/** Keeps why requests were refused. */
export const keepDecisions: Mutation<readonly Decision[], void> = {
  name: 'storage.keepDecisions',
  run: (tx, decisions) => insertDecisions(tx, decisions),
};
