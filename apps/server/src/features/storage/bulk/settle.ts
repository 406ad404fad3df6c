import type { Transaction } from '@atoll/database';
import { addCounts, updateJob } from './bulk.store.ts';
import { type ItemResult, type JobCounts, type JobPhase, keptResults, type Position } from './bulk-job.ts';
import { lookAtLease } from './lease.store.ts';
import { countNotes, dropUnfailed, noteResults } from './results.store.ts';
import type { TurnContext } from './turn-context.ts';

/** Somebody else works on the job: what this process was about to commit must not be. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** Whether the job is to end. @throws {LeaseLostError} */
export async function needLease(
  tx: Transaction,
  { job, holder }: Pick<TurnContext, 'job' | 'holder'>,
): Promise<{ isCancelled: boolean }> {
  const { isHeld, isCancelled } = await lookAtLease(tx, { id: job.id, holder });
  if (!isHeld) throw new LeaseLostError(job.id);
  return { isCancelled };
}

/** Of a job with more objects, what is done is only counted. */
export function keepsAll({ job }: Pick<TurnContext, 'job'>): boolean {
  return job.counts.found <= keptResults;
}

export interface Settlement {
  /** What was not noted when it was done. */
  results: readonly ItemResult[];
  counts?: Partial<JobCounts>;
  /** Where the next page begins; undefined leaves the job where it was. */
  position?: Position | undefined;
  /** What comes next, where that is something else. */
  phase?: JobPhase | undefined;
}

/** Ends a page: what became of it is counted, and a crash from now on goes on behind it. A job that is cancelled stops here. */
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
