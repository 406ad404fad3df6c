import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { countFolders, type FolderCount } from './count-folders.ts';
import { findCounted, putCounted } from './folder.store.ts';

export interface FolderUsage {
  /** What was counted before; undefined: nothing. */
  last: (FolderCount & { countedAt: number }) | undefined;
  /** It is being counted now. */
  isCounting: boolean;
}

/** The largest folders of a folder. */
export interface FolderUsageService {
  /** What was counted lately; else it begins to count, and answers what is known if that takes longer than a moment. */
  find(place: { bucketId: string; prefix: string }, mustBeFresh: boolean): Promise<FolderUsage>;
}

const goodForMs = 600_000;
const waitMs = 400;

export function createFolderUsage(deps: {
  database: Database;
  clock: Clock;
  onFailure: (error: unknown) => void;
}): FolderUsageService {
  const { database, clock } = deps;
  const running = new Map<string, Promise<void>>();
  /** One after the other: counting must not take a processor from those who are served. */
  let queue: Promise<void> = Promise.resolve();

  const countNow = async (place: { bucketId: string; prefix: string }) => {
    const countedAt = clock.now();
    const result = JSON.stringify(await countFolders(database.read, place));
    await database.transaction((tx) => putCounted(tx, { ...place, countedAt, result }));
  };

  const start = (place: { bucketId: string; prefix: string }): Promise<void> => {
    const id = `${place.bucketId}/${place.prefix}`;
    const known = running.get(id);
    if (known !== undefined) return known;
    const counting = queue
      .then(() => countNow(place))
      .catch(deps.onFailure)
      .finally(() => running.delete(id));
    running.set(id, counting);
    queue = counting;
    return counting;
  };

  const lastOf = async ({ bucketId, prefix }: { bucketId: string; prefix: string }) => {
    const row = await findCounted(database.read, bucketId, prefix);
    return row && { ...(JSON.parse(row.result) as FolderCount), countedAt: row.countedAt };
  };

  return {
    async find(place, mustBeFresh) {
      const last = await lastOf(place);
      const isGood = last !== undefined && clock.now() - last.countedAt < goodForMs;
      if (isGood && !mustBeFresh)
        return { last, isCounting: running.has(`${place.bucketId}/${place.prefix}`) };
      const isDone = await within(start(place), waitMs);
      return isDone ? { last: await lastOf(place), isCounting: false } : { last, isCounting: true };
    },
  };
}

/** Whether it ends in that time. */
async function within(work: Promise<void>, timeMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), timeMs);
  work.then(
    () => resolve(true),
    () => resolve(true),
  );
  return promise.finally(() => clearTimeout(timer));
}
