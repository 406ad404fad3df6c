import type { Clock } from '../../../platform/clock.ts';
import { monthAfter, monthOf } from './day.ts';

/** Bytes that were sent out in a UTC month, by whose they are. What this process counted and has not yet written is included. */
export interface TransferMeter {
  /** Since the month began. What other processes sent is about three seconds old. */
  bytesThisMonth(id: string): Promise<number>;
  /** What `bytesThisMonth` would answer, if that is in memory; undefined: ask it. */
  knownBytesThisMonth(id: string): number | undefined;
  /** Of the month that `monthStart` (milliseconds) is the first moment of. */
  bytesInMonth(id: string, monthStart: number): Promise<number>;
}

/** What other processes sent is seen that late, beside the time until they write it. */
const maxAgeMs = 1000;
const maxRecent = 10_000;

export function createTransferMeter(deps: {
  clock: Clock;
  /** What is written. */
  read(id: string, monthStart: number): Promise<number>;
  /** What is counted and may not be written yet. */
  unwritten(id: string, monthStart: number): number;
}): TransferMeter & { add(id: string, sentBytes: number): void } {
  const { clock } = deps;
  const recent = new Map<string, RecentBytes>();

  let month = { start: 0, end: 0 };
  const thisMonth = () => {
    const now = clock.now();
    if (now < month.start || now >= month.end) {
      const start = monthOf(now);
      month = { start, end: monthAfter(start) };
      recent.clear();
    }
    return month.start;
  };

  const bytesInMonth = async (id: string, monthStart: number) => {
    // Asked before: what is written meanwhile may count twice for a second, but is never left out.
    const unwritten = deps.unwritten(id, monthStart);
    return (await deps.read(id, monthStart)) + unwritten;
  };

  return {
    add(id, sentBytes) {
      if (recent.size === 0) return;
      thisMonth();
      const entry = recent.get(id);
      if (entry) entry.since += sentBytes;
    },
    bytesInMonth,
    async bytesThisMonth(id) {
      const monthStart = thisMonth();
      let entry = recent.get(id);
      if (!entry || clock.now() >= entry.staleAt) {
        const bytes = bytesInMonth(id, monthStart);
        entry = { bytes, read: undefined, since: 0, staleAt: clock.now() + maxAgeMs };
        if (recent.size >= maxRecent) recent.clear();
        recent.set(id, entry);
        keepRead(entry).catch(() => recent.delete(id));
      }
      return (await entry.bytes) + entry.since;
    },
    knownBytesThisMonth(id) {
      thisMonth();
      const entry = recent.get(id);
      if (entry?.read === undefined || clock.now() >= entry.staleAt) return undefined;
      return entry.read + entry.since;
    },
  };
}

/** What was read of the database a moment ago. */
interface RecentBytes {
  bytes: Promise<number>;
  /** Once it is there. */
  read: number | undefined;
  /** What was counted here since. */
  since: number;
  staleAt: number;
}

async function keepRead(entry: RecentBytes): Promise<void> {
  entry.read = await entry.bytes;
}
