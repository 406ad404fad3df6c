import type { Storehouse } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import { addBytesOut } from './mutations/transfer.ts';
import { findBytesOut } from './transfer.store.ts';

export interface TransferMeter {
  /** Counts bytes that were really sent. Never waits: what is counted is written within two seconds. */
  add(accountId: string, sentBytes: number): void;
  /** What was sent since the UTC month began, what is not yet written here included; of other processes a moment old. */
  bytesThisMonth(accountId: string): Promise<number>;
  /** What `bytesThisMonth` would answer, if that is in memory; undefined: ask it. */
  knownBytesThisMonth(accountId: string): number | undefined;
  /** Of the month that `monthStart` (milliseconds) is the first moment of. */
  bytesInMonth(accountId: string, monthStart: number): Promise<number>;
  /** Writes what is left. */
  close(): Promise<void>;
}

const flushEveryMs = 2000;
/** What other processes sent is seen that late, beside the time until they write it. */
const maxAgeMs = 1000;
const maxRecent = 10_000;

export function createTransferMeter(deps: {
  database: Storehouse;
  clock: Clock;
  onFailure: (error: unknown) => void;
}): TransferMeter {
  const { database, clock } = deps;
  let pending = new Map<string, number>();
  let writing = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      flushing = flushing.then(flush);
    }, flushEveryMs).unref();
  };

  const flush = async () => {
    if (pending.size === 0) return;
    writing = pending;
    pending = new Map();
    try {
      const entries = [...writing].map(([id, bytesOut]) => ({ ...entryOf(id), bytesOut }));
      await database.write(addBytesOut, entries);
    } catch (error) {
      for (const [id, bytes] of writing) pending.set(id, (pending.get(id) ?? 0) + bytes);
      deps.onFailure(error);
      schedule();
    } finally {
      writing = new Map();
    }
  };

  const recent = new Map<string, RecentBytes>();

  let month = { start: 0, end: 0 };
  const thisMonth = () => {
    const now = clock.now();
    if (now < month.start || now >= month.end) month = monthOf(now);
    return month.start;
  };

  /** Requests that come one upon the other are often of one account. */
  let last = { accountId: '', monthStart: 0, id: '' };
  const idThisMonth = (accountId: string): string => {
    const monthStart = thisMonth();
    if (accountId !== last.accountId || monthStart !== last.monthStart) {
      last = { accountId, monthStart, id: entryId(accountId, monthStart) };
    }
    return last.id;
  };

  const bytesInMonth = async (accountId: string, monthStart: number) => {
    const id = entryId(accountId, monthStart);
    const unwritten = (pending.get(id) ?? 0) + (writing.get(id) ?? 0);
    return (await findBytesOut(database.read, accountId, monthStart)) + unwritten;
  };

  return {
    add(accountId, sentBytes) {
      if (sentBytes <= 0) return;
      const id = idThisMonth(accountId);
      pending.set(id, (pending.get(id) ?? 0) + sentBytes);
      const entry = recent.get(id);
      if (entry) entry.since += sentBytes;
      schedule();
    },
    bytesInMonth,
    async bytesThisMonth(accountId) {
      const monthStart = thisMonth();
      const id = entryId(accountId, monthStart);
      let entry = recent.get(id);
      if (!entry || clock.now() >= entry.staleAt) {
        const bytes = bytesInMonth(accountId, monthStart);
        entry = { bytes, read: undefined, since: 0, staleAt: clock.now() + maxAgeMs };
        if (recent.size >= maxRecent) recent.clear();
        recent.set(id, entry);
        keepRead(entry).catch(() => recent.delete(id));
      }
      return (await entry.bytes) + entry.since;
    },
    knownBytesThisMonth(accountId) {
      const entry = recent.get(idThisMonth(accountId));
      if (entry?.read === undefined || clock.now() >= entry.staleAt) return undefined;
      return entry.read + entry.since;
    },
    async close() {
      clearTimeout(timer);
      await flushing;
      await flush();
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

function entryId(accountId: string, monthStart: number): string {
  return `${monthStart} ${accountId}`;
}

function entryOf(id: string): { accountId: string; monthStart: number } {
  const [monthStart, accountId = ''] = id.split(' ', 2);
  return { accountId, monthStart: Number(monthStart) };
}

/** The first moment of the UTC month, and of the next. */
function monthOf(timeMs: number): { start: number; end: number } {
  const date = new Date(timeMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { start: Date.UTC(year, month), end: Date.UTC(year, month + 1) };
}
