import type { Database, Reader, Transaction } from '@atoll/database';
import { sql } from 'kysely';
import { clockSlackMs } from '../clock.ts';

interface Lease {
  name: string;
  holder: string;
  leaseMs: number;
}

/** The latest dates that a correct clock could have written. */
interface Plausible {
  nextRunBefore: number;
  leaseBefore: number;
}

/**
 * Claims a job until `now + leaseMs`. Returns false if it is not due, or another process holds it. A date further ahead than the
 * job's interval, or than a lease lasts, was written by a wrong clock and counts as past.
 */
export async function claim(
  database: Database,
  lease: Lease,
  { now, everyMs }: { now: number; everyMs: number },
): Promise<boolean> {
  const known = await database.read
    .selectFrom('jobs')
    .select(['next_run_at', 'lease_until'])
    .where('name', '=', lease.name)
    .executeTakeFirst();
  // Reads first, so that an idle program doesn't write at every poll.
  const plausible = {
    nextRunBefore: now + everyMs + clockSlackMs,
    leaseBefore: now + lease.leaseMs + clockSlackMs,
  };
  if (known && isAhead(known.next_run_at, now, plausible.nextRunBefore)) return false;
  if (known && isAhead(known.lease_until, now, plausible.leaseBefore)) return false;
  return take(database, lease, now, plausible);
}

function isAhead(at: number, now: number, before: number): boolean {
  return at > now && at < before;
}

function take(
  database: Database,
  { name, holder, leaseMs }: Lease,
  now: number,
  { nextRunBefore, leaseBefore }: Plausible,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx
      .insertInto('jobs')
      .values({ name, lease_holder: null, lease_until: 0, next_run_at: 0, last_error: null })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const { numUpdatedRows } = await tx
      .updateTable('jobs')
      .set({ lease_holder: holder, lease_until: now + leaseMs })
      .where('name', '=', name)
      .where((row) => row.or([row('next_run_at', '<=', now), row('next_run_at', '>=', nextRunBefore)]))
      .where((row) => row.or([row('lease_until', '<=', now), row('lease_until', '>=', leaseBefore)]))
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}

/** Returns false if the lease ran out and another process took it. */
export function renew(database: Database, { name, holder, leaseMs }: Lease, now: number): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('jobs')
      .set({ lease_until: now + leaseMs })
      .where('name', '=', name)
      .where('lease_holder', '=', holder)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}

export function finish(
  database: Database,
  run: { name: string; holder: string; nextRunAt: number; failure: string | null },
): Promise<void> {
  return database.transaction(async (tx) => {
    await tx
      .updateTable('jobs')
      .set({ lease_holder: null, lease_until: 0, next_run_at: run.nextRunAt, last_error: run.failure })
      .where('name', '=', run.name)
      .where('lease_holder', '=', run.holder)
      .execute();
  });
}

/** Claims a job whether or not it is due. Returns false while another process runs it. */
export function hold(database: Database, { name, holder, leaseMs }: Lease, now: number): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx
      .insertInto('jobs')
      .values({ name, lease_holder: null, lease_until: 0, next_run_at: 0, last_error: null })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const { numUpdatedRows } = await tx
      .updateTable('jobs')
      .set({ lease_holder: holder, lease_until: now + leaseMs })
      .where('name', '=', name)
      .where((row) =>
        row.or([
          row('lease_until', '<=', now),
          row('lease_until', '>=', now + leaseMs + clockSlackMs),
          row('lease_holder', '=', holder),
        ]),
      )
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}

export async function release(database: Database, name: string, holder: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .updateTable('jobs')
      .set({ lease_holder: null, lease_until: 0 })
      .where('name', '=', name)
      .where('lease_holder', '=', holder)
      .execute();
  });
}

const heartbeat = 'heartbeat';

/** Proves that the database is writable: resolves once an otherwise unused row is durable. */
export function writeHeartbeat(database: Pick<Database, 'transaction'>, now: number): Promise<void> {
  return database.transaction(async (tx) => {
    await tx
      .insertInto('jobs')
      .values({ name: heartbeat, lease_holder: null, lease_until: 0, next_run_at: now, last_error: null })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ next_run_at: now }))
      .execute();
  });
}

/** Returns when a job is due; undefined if it has never run. */
export async function nextRunOf(read: Reader, name: string): Promise<number | undefined> {
  const row = await read.selectFrom('jobs').select('next_run_at').where('name', '=', name).executeTakeFirst();
  return row?.next_run_at;
}

/** The start of a holder's name that holds jobs for a command, as `whileHeld` does. */
export const heldPrefix = 'held-';

/**
 * Ends the leases of runs, for a server that starts as the only one, so that their holders must be dead. A command that
 * holds jobs may work beside the server, so its leases stay.
 */
export async function forgetDeadRuns(database: Database): Promise<void> {
  const isOfRun = sql<boolean>`substr(lease_holder, 1, ${heldPrefix.length}) <> ${heldPrefix}`;
  // Reads first, so that a start on a full disk has nothing to write.
  const dead = await database.read.selectFrom('jobs').select('name').where(isOfRun).limit(1).execute();
  if (dead.length === 0) return;
  await database.transaction(async (tx) => {
    await tx.updateTable('jobs').set({ lease_holder: null, lease_until: 0 }).where(isOfRun).execute();
  });
}

/** Deletes the leases and times of runs, which are meaningless in a copy of a database. */
export async function forgetRuns(tx: Transaction): Promise<void> {
  await tx.deleteFrom('jobs').execute();
}
