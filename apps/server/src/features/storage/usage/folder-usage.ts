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

/** A folder, and whose it is. */
interface Place {
  accountId: string;
  bucketId: string;
  prefix: string;
}

/** The largest folders of a folder. */
export interface FolderUsageService {
  /**
   * What was counted lately; else it begins to count, and answers what is known if that takes longer than a moment. Where much
   * of the account's is being counted already, whoever asks again later has this counted then.
   */
  find(place: Place, mustBeFresh: boolean): Promise<FolderUsage>;
}

const goodForMs = 600_000;
const waitMs = 400;
/** Of one account, being counted or waiting for that. */
const countsPerAccount = 4;

export function createFolderUsage(deps: {
  database: Database;
  clock: Clock;
  onFailure: (error: unknown) => void;
}): FolderUsageService {
  const { database, clock } = deps;
  const running = new Map<string, { accountId: string; counting: Promise<void> }>();
  /** One after the other: counting must not take a processor from those who are served. */
  let queue: Promise<void> = Promise.resolve();

  const countNow = async ({ bucketId, prefix }: Place) => {
    const countedAt = clock.now();
    const result = JSON.stringify(await countFolders(database.query, { bucketId, prefix }));
    await database.transaction((tx) => putCounted(tx, { bucketId, prefix, countedAt, result }));
  };

  /** Undefined: the account has to wait. */
  const start = (place: Place): Promise<void> | undefined => {
    const { accountId } = place;
    const known = running.get(idOf(place));
    if (known !== undefined) return known.counting;
    const ofAccount = [...running.values()].filter((one) => one.accountId === accountId);
    if (ofAccount.length >= countsPerAccount) return undefined;
    const counting = queue
      .then(() => countNow(place))
      .catch(deps.onFailure)
      .finally(() => running.delete(idOf(place)));
    running.set(idOf(place), { accountId, counting });
    queue = counting;
    return counting;
  };

  const lastOf = async ({ bucketId, prefix }: Place) => {
    const row = await findCounted(database.read, bucketId, prefix);
    return row && { ...(JSON.parse(row.result) as FolderCount), countedAt: row.countedAt };
  };

  return {
    async find(place, mustBeFresh) {
      const last = await lastOf(place);
      const isGood = last !== undefined && clock.now() - last.countedAt < goodForMs;
      if (isGood && !mustBeFresh) return { last, isCounting: running.has(idOf(place)) };
      const counting = start(place);
      const isDone = counting !== undefined && (await within(counting, waitMs));
      return isDone ? { last: await lastOf(place), isCounting: false } : { last, isCounting: true };
    },
  };
}

function idOf({ bucketId, prefix }: Place): string {
  return `${bucketId}/${prefix}`;
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
