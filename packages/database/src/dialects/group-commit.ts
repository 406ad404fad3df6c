import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema, Transaction } from '../schema.ts';

type Work<T> = (tx: Transaction) => Promise<T>;

/** Transactions that wait at the same time are committed together: one sync of the disk for all of them. */
export interface GroupCommit {
  /** Settles after the commit that `work` was part of. What `work` throws undoes its own writes and nobody else's. */
  run<T>(work: Work<T>): Promise<T>;
  /** Resolves once nothing waits any more. */
  settled(): Promise<void>;
}

interface Waiting {
  work: Work<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** Both bound how long the first of a group waits for its last. */
const maxGroupSize = 512;
const maxGroupMs = 15;

/** One commit: how many transactions it took in, and how long they and the sync of the disk took. */
export interface Committed {
  readonly transactions: number;
  readonly seconds: number;
}

/** For the one connection of this process that writes. */
export function createGroupCommit(
  connection: DatabaseSync,
  writer: Kysely<Schema>,
  onCommit: (committed: Committed) => void = () => undefined,
): GroupCommit {
  const savepoint = createSavepoint(connection);
  const queue: Waiting[] = [];
  let draining: Promise<void> | undefined;

  const drain = async () => {
    while (queue.length > 0) {
      // Whoever this turn of the event loop brings comes along.
      await nextTurn();
      const startedMs = performance.now();
      const transactions = await commitTogether(savepoint, writer, queue);
      if (transactions > 0) onCommit({ transactions, seconds: (performance.now() - startedMs) / 1000 });
    }
    draining = undefined;
  };

  return {
    run<T>(work: Work<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        queue.push({ work, resolve: resolve as Waiting['resolve'], reject });
        draining ??= drain();
      });
    },
    settled: async () => draining,
  };
}

/** What undoes one member of a group alone. */
interface Savepoint {
  set(): unknown;
  release(): unknown;
  /** False where SQLite has undone the whole transaction by itself: a full disk, among others, makes it. */
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

/** Answers how many it committed. */
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
    // Nothing of the group was written, and what one of them refused may have rested on what another wrote.
    for (const { reject } of group) reject(error);
    return 0;
  }
  queue.unshift(...group.slice(settlings.length));
  for (const settle of settlings) settle();
  return settlings.length;
}

/** Answers how to settle it once the group is committed. */
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
