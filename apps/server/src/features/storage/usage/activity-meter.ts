import type { Storehouse } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { addActivity } from '../mutations/usage.ts';
import type { Activity, AddedActivity, Meter } from './amount.store.ts';
import { dayOf } from './day.ts';

/** Counts what is done with buckets. */
export interface ActivityMeter {
  /** Never waits: what is counted is written within two seconds, and lost in a crash before. */
  count(bucket: { id: string; accountId: string }, activity: Activity): void;
  /** Writes what is left. */
  close(): Promise<void>;
}

const flushEveryMs = 2_000;

export function createActivityMeter(deps: {
  database: Storehouse;
  clock: Clock;
  onFailure: (error: unknown) => void;
}): ActivityMeter {
  const { database, clock } = deps;
  let pending = new Map<string, AddedActivity>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  const entryOf = (bucketId: string, accountId: string, day: number): AddedActivity => {
    const first = pending.get(bucketId);
    if (first?.day === day) return first;
    // What is pending of the day before goes with what is pending of this one.
    const id = first ? `${bucketId} ${day}` : bucketId;
    const known = pending.get(id);
    if (known) return known;
    const entry: AddedActivity = { bucketId, accountId, day, activity: {} };
    pending.set(id, entry);
    return entry;
  };
  const addPending = ({ activity }: AddedActivity, added: Activity) => {
    for (const name in added) {
      const meter = name as Meter;
      activity[meter] = (activity[meter] ?? 0) + (added[meter] ?? 0);
    }
    timer ??= setTimeout(flushNow, flushEveryMs).unref();
  };

  const flush = async () => {
    if (pending.size === 0) return;
    // In one order everywhere, so that processes that write the same rows don't wait for one another in a circle.
    const added = [...pending.values()].sort((one, other) => (one.bucketId < other.bucketId ? -1 : 1));
    pending = new Map();
    try {
      await database.write(addActivity, added);
    } catch (error) {
      deps.onFailure(error);
      for (const { bucketId, accountId, day, activity } of added) {
        addPending(entryOf(bucketId, accountId, day), activity);
      }
    }
  };
  const flushNow = () => {
    clearTimeout(timer);
    timer = undefined;
    flushing = flushing.then(flush);
    return flushing;
  };

  return {
    count({ id, accountId }, activity) {
      addPending(entryOf(id, accountId, dayOf(clock.now())), activity);
    },
    close: flushNow,
  };
}
