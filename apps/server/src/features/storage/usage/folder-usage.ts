import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { countFolders, type FolderCount } from './count-folders.ts';
import { findCounted, upsertFolderCount } from './folder.store.ts';

export interface FolderUsage {
  /** The previous count, if any. */
  last: (FolderCount & { countedAt: number }) | undefined;
  /** A count is running. */
  isCounting: boolean;
}

/** A folder with its bucket and account. */
interface Place {
  accountId: string;
  bucketId: string;
  prefix: string;
}

/** Finds the largest subfolders of a folder. */
export type FolderUsageService = ReturnType<typeof createFolderUsage>;

const goodForMs = 600_000;
const waitMs = 400;
/** Running or waiting counts per account. */
const countsPerAccount = 4;

export function createFolderUsage(deps: {
  database: Database;
  clock: Clock;
  onFailure: (error: unknown) => void;
}) {
  const { database, clock } = deps;
  const running = new Map<string, { accountId: string; counting: Promise<void> }>();
  /** One after the other: counting must not slow down requests. */
  let queue: Promise<void> = Promise.resolve();

  const countNow = async ({ bucketId, prefix }: Place) => {
    const countedAt = clock.now();
    const result = JSON.stringify(await countFolders(database.query, { bucketId, prefix }));
    await database.transaction((tx) => upsertFolderCount(tx, { bucketId, prefix, countedAt, result }));
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
    /**
     * Returns a recent count. Otherwise starts counting, and returns the previous result if that takes longer than a moment. If
     * the account already has many counts running, a later request starts this one.
     */
    async find(place: Place, mustBeFresh: boolean): Promise<FolderUsage> {
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

/** Reports whether the work ends in that time. */
async function within(work: Promise<void>, timeMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), timeMs);
  work.then(
    () => resolve(true),
    () => resolve(true),
  );
  return promise.finally(() => clearTimeout(timer));
}
