import { type CallOutput, listBulkJobResults } from '@atoll/contract';
import { ask } from '#lib/calls/query-client.ts';
import { runWithNotices } from '#lib/calls/run-with-notices.ts';
import type { WriteOutcome } from '#lib/calls/write.ts';
import { type BulkJob, isUndo } from '../requests/bulk-request.ts';
import { watchJob } from '../requests/queries.ts';
import { forgetJobWrite, resumeJobWrite, startJobWrite, stopJobWrite } from '../requests/writes.ts';

/** Stops a job. Like the other actions here, it shows a notice if it fails. */
export async function stopJob({ id }: BulkJob): Promise<void> {
  watchAny(await runWithNotices(stopJobWrite, { job: id }));
}

export async function resumeJob({ id }: BulkJob): Promise<void> {
  watchAny(await runWithNotices(resumeJobWrite, { job: id }));
}

/** The most keys of one selection. */
const mostKeys = 1000;

/** Reports whether a job can be undone by another one. */
export function canUndo({ can_undo, task, ended_at, dry_run, done }: BulkJob): boolean {
  if (task.kind !== 'revert' || isUndo(task)) return can_undo;
  return ended_at !== null && !dry_run && done > 0 && done <= mostKeys;
}

/** Starts another job, which does not change anything written since. */
export async function undoJob(job: BulkJob): Promise<void> {
  const { id, bucket, task } = job;
  if (task.kind === 'revert') return undoRevert(job);
  const isMoved = task.kind === 'move' || task.kind === 'rename';
  const undo = { kind: isMoved ? 'move-back' : 'undelete', job: id } as const;
  const at = 'to_bucket' in task ? task.to_bucket : bucket;
  watchAny(await runWithNotices(startJobWrite, { bucket: at, task: undo }));
}

/** Returns what a revert has changed, and nothing else, to the time before it. No version was lost. */
async function undoRevert({ id, bucket, created_at: before }: BulkJob): Promise<void> {
  const keys: string[] = [];
  let cursor: string | null = null;
  do {
    const input = { job: id, outcome: 'done', limit: 200, ...(cursor ? { cursor } : {}) } as const;
    const page: CallOutput<typeof listBulkJobResults> = await ask(listBulkJobResults, input);
    keys.push(...page.results.map(({ key }) => key));
    cursor = page.next_cursor;
  } while (cursor !== null && keys.length < mostKeys);
  const task = { kind: 'revert', to_time: before, job: id } as const;
  watchAny(await runWithNotices(startJobWrite, { bucket, selection: { keys }, task }));
}

/** Returns the name of undoing a job: a key in the texts of `bulk`. */
export function undoName({ task }: BulkJob) {
  return task.kind === 'move' || task.kind === 'rename' ? 'actions.moveBack' : 'actions.undo';
}

export async function forgetJob({ id }: BulkJob): Promise<void> {
  await runWithNotices(forgetJobWrite, { job: id });
}

function watchAny(outcome: WriteOutcome<BulkJob>): void {
  if (outcome.ok) watchJob(outcome.data);
}

/** Reports whether work is left: the job was stopped, interrupted, or had failures. */
export function canResume({ state, failed, dry_run }: BulkJob): boolean {
  return !dry_run && (state === 'cancelled' || state === 'failed' || (state === 'done' && failed > 0));
}
