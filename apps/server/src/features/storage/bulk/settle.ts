import type { Transaction } from '@atoll/database';
import { addCounts, updateJob } from './bulk.store.ts';
import { type ItemResult, type JobCounts, type JobPhase, keptResults, type Position } from './bulk-job.ts';
import { lookAtLease } from './lease.store.ts';
import { countNotes, dropUnfailed, noteResults } from './results.store.ts';
import type { TurnContext } from './turn-context.ts';

/** Another process works on the job, so this transaction must not commit. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** Returns whether the job was canceled. @throws {LeaseLostError} */
export async function needLease(
  tx: Transaction,
  { job, holder }: Pick<TurnContext, 'job' | 'holder'>,
): Promise<{ isCancelled: boolean }> {
  const { isHeld, isCancelled } = await lookAtLease(tx, { id: job.id, holder });
  if (!isHeld) throw new LeaseLostError(job.id);
  return { isCancelled };
}

/** Reports whether all results are stored. For larger jobs, successful ones are only counted. */
export function keepsAll({ job }: Pick<TurnContext, 'job'>): boolean {
  return job.counts.found <= keptResults;
}

export interface Settlement {
  /** Results that were not recorded with their writes. */
  results: readonly ItemResult[];
  counts?: Partial<JobCounts>;
  /** Start of the next page; undefined keeps the position. */
  position?: Position | undefined;
  /** The next phase, if it changes. */
  phase?: JobPhase | undefined;
}

/** Finishes a page: counts its results and advances the position, so that a restart continues after it. Stops a canceled job. */
export async function settle(
  context: TurnContext,
  { results, counts, position, phase }: Settlement,
): Promise<void> {
  const { database, job } = context;
  const { isCancelled } = await database.transaction(async (tx) => {
    const lease = await needLease(tx, context);
    await noteResults(tx, job.id, results);
    await countNotes(tx, job.id);
    if (counts) await addCounts(tx, job.id, counts);
    if (position) {
      if (!keepsAll(context)) await dropUnfailed(tx, job.id);
      await updateJob(tx, job.id, { position: JSON.stringify(position), ...(phase ? { phase } : {}) });
    }
    return lease;
  });
  if (isCancelled) context.stop();
}
