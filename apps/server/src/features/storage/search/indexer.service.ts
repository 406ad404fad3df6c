import type { Database } from '@atoll/database';
import { applyLook, readCurrentObjects } from './apply-changes.ts';
import { findChanges, findKeysAfter, findProgress, keepProgress, takeChanges } from './queue.store.ts';

/** Keeps the search index up to date. */
export type Indexer = ReturnType<typeof createIndexer>;

/** A transaction of this size takes some milliseconds, during which other writers wait. */
const changesPerStep = 200;
const stepsToCatchUp = 3;

export function createIndexer({ database }: { database: Database }) {
  const { read } = database;

  const takeIn = async () => {
    const changes = await findChanges(read, changesPerStep);
    if (changes.length === 0) return 0;
    const looks = await readCurrentObjects(read, changes);
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
    const looks = await readCurrentObjects(read, keys);
    const end = keys.length < changesPerStep ? undefined : keys.at(-1);
    await database.transaction(async (tx) => {
      for (const look of looks) await applyLook(tx, look);
      await keepProgress(tx, end ?? 'done');
    });
    return keys.length;
  };

  // A caller during a run waits for another run, because there may be newer changes.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<number>): Promise<number> => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };

  return {
    /** Indexes recent changes if that takes only a moment. */
    async catchUp() {
      for (let steps = 0; steps < stepsToCatchUp; steps++) {
        if ((await inTurn(takeIn)) < changesPerStep) return;
      }
    },
    /** Indexes the next changes, or otherwise objects from before the index existed. Returns their number. */
    step: () => inTurn(async () => (await takeIn()) || takeOlder()),
    /** Reports whether every change is indexed. */
    isComplete: async () =>
      (await findChanges(read, 1)).length === 0 && (await findProgress(read)) === undefined,
  };
}
