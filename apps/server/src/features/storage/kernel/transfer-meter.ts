import { createExpiringCache } from '../../../platform/cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import { addMonths, startOfMonth } from '../../../platform/time.ts';

/** Bytes that were sent out in a UTC month, by whose they are. What this process counted and has not yet written is included. */
export interface TransferMeter {
  /** Since the month began. What other processes sent is about three seconds old. */
  bytesThisMonth(id: string): Promise<number>;
  /** What `bytesThisMonth` would answer, if that is in memory; undefined: ask it. */
  knownBytesThisMonth(id: string): number | undefined;
  /**
   * As `bytesThisMonth`, which may count twice what is being written: this waits for it. For whoever would refuse something
   * because of the answer.
   */
  exactBytesThisMonth(id: string): Promise<number>;
  /** Of the month that `monthStart` (milliseconds) is the first moment of. */
  bytesInMonth(id: string, monthStart: number): Promise<number>;
}

/** What other processes sent is seen that late, beside the time until they write it. */
const maxAgeMs = 1000;
const maxEntries = 10_000;
/** So often it is read again because something was written meanwhile. */
const maxReadings = 3;

export function createTransferMeter(deps: {
  clock: Clock;
  /** What is written. */
  read(id: string, monthStart: number): Promise<number>;
  /** What is counted and may not be written yet. */
  unwritten(id: string, monthStart: number): number;
  /** Another one when something was written; undefined while something is. */
  stamp(): number | undefined;
  /** Waits for what is being written. */
  settled(): Promise<void>;
}): TransferMeter & { add(id: string, sentBytes: number): void } {
  const { clock } = deps;
  const recent = createExpiringCache<RecentBytes>({ clock, maxAgeMs, maxEntries });

  let month = { start: 0, end: 0 };
  const thisMonth = () => {
    const now = clock.now();
    if (now < month.start || now >= month.end) {
      const start = startOfMonth(now);
      month = { start, end: addMonths(start, 1) };
      recent.clear();
    }
    return month.start;
  };

  const bytesInMonth = async (id: string, monthStart: number) => {
    // Asked before: what is written meanwhile may count twice for a second, but is never left out.
    const unwritten = deps.unwritten(id, monthStart);
    return (await deps.read(id, monthStart)) + unwritten;
  };

  const load = (id: string): RecentBytes => {
    const stamp = deps.stamp();
    const bytes = bytesInMonth(id, thisMonth());
    const entry: RecentBytes = { bytes, read: undefined, isExact: false, since: 0 };
    recent.set(id, entry);
    const keep = (read: number) => {
      entry.read = read;
      entry.isExact = stamp !== undefined && stamp === deps.stamp();
    };
    bytes.then(keep, () => recent.delete(id));
    return entry;
  };
  const fresh = (id: string): RecentBytes | undefined => {
    thisMonth();
    return recent.get(id);
  };
  const answer = async (entry: RecentBytes) => (await entry.bytes) + entry.since;

  return {
    add(id, sentBytes) {
      if (recent.size === 0) return;
      thisMonth();
      // Somebody may still wait for an answer that has expired.
      const entry = recent.peek(id, { allowStale: true });
      if (entry) entry.since += sentBytes;
    },
    bytesInMonth,
    bytesThisMonth: (id) => answer(fresh(id) ?? load(id)),
    knownBytesThisMonth(id) {
      const entry = fresh(id);
      return entry?.read === undefined ? undefined : entry.read + entry.since;
    },
    async exactBytesThisMonth(id) {
      let entry = fresh(id) ?? load(id);
      for (let readings = 1; readings <= maxReadings; readings++) {
        const bytes = await answer(entry);
        if (entry.isExact) return bytes;
        await deps.settled();
        entry = load(id);
      }
      return answer(entry);
    },
  };
}

/** What was read of the database a moment ago. */
interface RecentBytes {
  bytes: Promise<number>;
  /** Once it is there. */
  read: number | undefined;
  /** Nothing was written while it was read. */
  isExact: boolean;
  /** What was counted here since. */
  since: number;
}
