import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema, Transaction } from '../schema.ts';
import { isSyncDeferred } from './deferred-sync.ts';

type Work<T> = (tx: Transaction) => Promise<T>;

/** Commits waiting transactions together, with a single disk sync. */
export interface GroupCommit {
  /** Settles after the commit that included `work`. An error in `work` rolls back only its own writes. */
  run<T>(work: Work<T>): Promise<T>;
  /** Resolves once nothing is waiting. */
  settled(): Promise<void>;
}

interface Waiting {
  work: Work<unknown>;
  /** Whether it may be acknowledged before it is synced. */
  isDeferred: boolean;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** Both limit how long the first of a group waits for its last. */
const maxGroupSize = 512;
const maxGroupMs = 15;

/** One commit: the number of transactions, and the time of them and the sync. */
export interface Committed {
  readonly transactions: number;
  readonly seconds: number;
}

/** Creates group commits for the only writing connection of this process. */
export function createGroupCommit(
  connection: DatabaseSync,
  writer: Kysely<Schema>,
  onCommit: (committed: Committed) => void = () => undefined,
): GroupCommit {
  const savepoint = createSavepoint(connection);
  const setSync = createSync(connection);
  const queue: Waiting[] = [];
  let draining: Promise<void> | undefined;

  const drain = async () => {
    while (queue.length > 0) {
      // Includes everything that arrives in this turn of the event loop.
      await nextTurn();
      const startedMs = performance.now();
      // SQLite can't change this within a transaction.
      setSync(queue.every(({ isDeferred }) => isDeferred) ? 'NORMAL' : 'FULL');
      const transactions = await commitTogether(savepoint, writer, queue);
      if (transactions > 0) onCommit({ transactions, seconds: (performance.now() - startedMs) / 1000 });
    }
    draining = undefined;
  };

  return {
    run<T>(work: Work<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        // A transaction that waits for others would otherwise run in the context of the one before it.
        queue.push({
          work: AsyncLocalStorage.bind(work),
          isDeferred: isSyncDeferred(),
          resolve: resolve as Waiting['resolve'],
          reject,
        });
        draining ??= drain();
      });
    },
    settled: async () => draining,
  };
}

type Sync = 'FULL' | 'NORMAL';

/** Changes whether commits wait for the disk. A connection opens with `FULL`, where they do. */
function createSync(connection: DatabaseSync): (sync: Sync) => void {
  let current: Sync = 'FULL';
  return (sync) => {
    if (sync === current) return;
    connection.exec(`PRAGMA synchronous = ${sync}`);
    current = sync;
  };
}

/** Rolls back a single member of a group. */
interface Savepoint {
  set(): unknown;
  release(): unknown;
  /** Returns false if SQLite has rolled back the whole transaction itself, for example on a full disk. */
  undo(): boolean;
}

function createSavepoint(connection: DatabaseSync): Savepoint {
  const set = connection.prepare('savepoint member');
  const release = connection.prepare('release member');
  const rollBack = connection.prepare('rollback to member');
  return {
    set: () => set.run(),
    release: () => release.run(),
    undo() {
      if (!connection.isTransaction) return false;
      rollBack.run();
      release.run();
      return true;
    },
  };
}

/** Returns the number of committed members. */
async function commitTogether(
  savepoint: Savepoint,
  writer: Kysely<Schema>,
  queue: Waiting[],
): Promise<number> {
  const group = queue.splice(0, maxGroupSize);
  const settlings: (() => void)[] = [];
  const deadlineMs = performance.now() + maxGroupMs;
  try {
    await writer.transaction().execute(async (tx) => {
      for (const member of group) {
        settlings.push(await runMember(savepoint, tx, member));
        if (performance.now() > deadlineMs) break;
      }
    });
  } catch (error) {
    // Nothing of the group was written, and a refusal may have depended on another member's write.
    for (const { reject } of group) reject(error);
    return 0;
  }
  queue.unshift(...group.slice(settlings.length));
  for (const settle of settlings) settle();
  return settlings.length;
}

/** Returns a function that settles it once the group is committed. */
async function runMember(
  savepoint: Savepoint,
  tx: Transaction,
  { work, resolve, reject }: Waiting,
): Promise<() => void> {
  savepoint.set();
  try {
    const value = await work(tx);
    savepoint.release();
    return () => resolve(value);
  } catch (error) {
    if (!savepoint.undo()) throw error;
    return () => reject(error);
  }
}
