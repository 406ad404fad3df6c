import type { Database } from '@atoll/database';
import { applyLook, lookAt } from './apply-changes.ts';
import { findChanges, findKeysAfter, findProgress, keepProgress, takeChanges } from './queue.store.ts';

/** Keeps what searching reads in step with the objects. */
export interface Indexer {
  /** Takes in what was written a moment ago, as far as that takes but a moment itself. */
  catchUp(): Promise<void>;
  /** Takes in the next few changes, or else objects that were there before the index. Answers how many. */
  step(): Promise<number>;
  /** Whether everything that was written can be found. */
  isComplete(): Promise<boolean>;
}

/** A transaction of so many takes some milliseconds, for which other writers wait. */
const changesPerStep = 200;
const stepsToCatchUp = 3;

export function createIndexer({ database }: { database: Database }): Indexer {
  const { read } = database;

  const takeIn = async () => {
    const changes = await findChanges(read, changesPerStep);
    if (changes.length === 0) return 0;
    const looks = await lookAt(read, changes);
    await database.transaction(async (tx) => {
      if (!(await takeChanges(tx, changes))) return;
      for (const look of looks) await applyLook(tx, look);
    });
    return changes.length;
  };

  const takeOlder = async () => {
    const from = await findProgress(read);
    if (!from) return 0;
    const keys = await findKeysAfter(read, from, changesPerStep);
    const looks = await lookAt(read, keys);
    const end = keys.length < changesPerStep ? undefined : keys.at(-1);
    await database.transaction(async (tx) => {
      for (const look of looks) await applyLook(tx, look);
      await keepProgress(tx, end ?? 'done');
    });
    return keys.length;
  };

  // Whoever asks while changes are taken in has them taken in again: there may be newer ones.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<number>): Promise<number> => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };

  return {
    async catchUp() {
      for (let steps = 0; steps < stepsToCatchUp; steps++) {
        if ((await inTurn(takeIn)) < changesPerStep) return;
      }
    },
    step: () => inTurn(async () => (await takeIn()) || takeOlder()),
    isComplete: async () =>
      (await findChanges(read, 1)).length === 0 && (await findProgress(read)) === undefined,
  };
}
