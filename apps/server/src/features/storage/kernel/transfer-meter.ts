import { createExpiringCache } from '../../../platform/cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import { addMonths, startOfMonth } from '../../../platform/time.ts';

/** Counts egress per UTC month and owner. Includes bytes that this process has counted and not yet written. */
export interface TransferMeter {
  /** Since the start of the month. Other processes' bytes are about three seconds late. */
  bytesThisMonth(id: string): Promise<number>;
  /** The cached answer of `bytesThisMonth`; undefined means it isn't cached. */
  knownBytesThisMonth(id: string): number | undefined;
  /**
   * Like `bytesThisMonth`, which may count bytes twice while they are being written; this waits for the write. Call it before
   * refusing something.
   */
  exactBytesThisMonth(id: string): Promise<number>;
  /** For the month that starts at `monthStart` (milliseconds). */
  bytesInMonth(id: string, monthStart: number): Promise<number>;
}

/** Maximum age of other processes' figures, in addition to the time until they are written. */
const maxAgeMs = 1000;
const maxEntries = 10_000;
/** Maximum number of reads if writes happen in between. */
const maxReadings = 3;

export function createTransferMeter(deps: {
  clock: Clock;
  /** Reads the written bytes. */
  read(id: string, monthStart: number): Promise<number>;
  /** Returns the counted bytes that may not be written yet. */
  unwritten(id: string, monthStart: number): number;
  /** Changes with every write; undefined during one. */
  stamp(): number | undefined;
  /** Waits for a running write. */
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
    // Read before the database: bytes written in between may count twice for a second, but are never left out.
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
      // A caller may still wait for an entry that has expired.
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

/** A recent reading of the database. */
interface RecentBytes {
  bytes: Promise<number>;
  /** Set once the reading has finished. */
  read: number | undefined;
  /** Nothing was written during the reading. */
  isExact: boolean;
  /** Bytes counted in this process since. */
  since: number;
}
