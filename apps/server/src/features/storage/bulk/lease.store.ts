import type { Database, Reader, Transaction } from '@atoll/database';
import { clockSlackMs } from '../../../platform/clock.ts';
import { updateJob } from './bulk.store.ts';

/** The fields of a job that determine the next one. */
export interface Waiting {
  id: string;
  accountId: string;
  turnAt: number;
  leaseUntil: number;
  isDryRun: boolean;
}

/** Time for which a dead process keeps its job from the others. */
export const leaseMs = 6_000;

/** Returns the time from which the end of a lease can only come from a wrong clock. Such a lease is ignored. */
function falseFrom(now: number): number {
  return now + leaseMs + clockSlackMs;
}

/** A sufficient number of candidates, however many are waiting. */
const mostConsidered = 1000;

export async function findWaiting(read: Reader, now: number): Promise<Waiting[]> {
  const rows = await read
    .selectFrom('bulk_jobs')
    .select(['id', 'account_id', 'turn_at', 'lease_until', 'dry_run'])
    .where('ended_at', 'is', null)
    .orderBy('turn_at')
    .orderBy('id')
    .limit(mostConsidered)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    turnAt: row.turn_at,
    leaseUntil: row.lease_until >= falseFrom(now) ? 0 : row.lease_until,
    isDryRun: row.dry_run === 1,
  }));
}

export interface Lease {
  id: string;
  holder: string;
  until: number;
}

/** Takes the lease. Returns false if another process has it, or the job has ended. */
export function takeLease(database: Database, { id, holder, until }: Lease, now: number): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('bulk_jobs')
      .set({ lease_holder: holder, lease_until: until })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where((row) => row.or([row('lease_until', '<=', now), row('lease_until', '>=', falseFrom(now))]))
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}

/** Renews the lease. Returns false if it was lost. */
export function renewLease(database: Database, { id, holder, until }: Lease): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('bulk_jobs')
      .set({ lease_until: until })
      .where('id', '=', id)
      .where('lease_holder', '=', holder)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}

/** Ends the turn, so that other jobs come first. */
export async function releaseLease(
  database: Database,
  { id, holder }: Omit<Lease, 'until'>,
  now: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { isHeld } = await lookAtLease(tx, { id, holder });
    if (isHeld) await updateJob(tx, id, { lease_holder: null, lease_until: 0, turn_at: now });
  });
}

/** Reports whether the holder still has the lease, and whether the job was canceled. */
export async function lookAtLease(
  read: Reader,
  { id, holder }: Omit<Lease, 'until'>,
): Promise<{ isHeld: boolean; isCancelled: boolean }> {
  const row = await read
    .selectFrom('bulk_jobs')
    .select(['lease_holder', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();
  return { isHeld: row?.lease_holder === holder, isCancelled: row?.state === 'cancelling' };
}

/** Ends unfinished jobs in a copy of a database, because they continue in the original. */
export async function endUnfinished(tx: Transaction, now: number): Promise<void> {
  await tx
    .updateTable('bulk_jobs')
    .set({ state: 'cancelled', ended_at: now, lease_holder: null, lease_until: 0 })
    .where('ended_at', 'is', null)
    .execute();
}
