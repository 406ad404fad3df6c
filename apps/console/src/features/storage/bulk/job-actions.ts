import { runWithNotices } from '#lib/run-with-notices.ts';
import type { WriteOutcome } from '#lib/write.ts';
import type { BulkJob } from './bulk-request.ts';
import { watchJob } from './queries.ts';
import { forgetJobWrite, resumeJobWrite, startJobWrite, stopJobWrite } from './writes.ts';

/** Stops a job. Like the other actions here, it shows a notice if it fails. */
export async function stopJob({ id }: BulkJob): Promise<void> {
  watchAny(await runWithNotices(stopJobWrite, { job: id }));
}

export async function resumeJob({ id }: BulkJob): Promise<void> {
  watchAny(await runWithNotices(resumeJobWrite, { job: id }));
}

/** Starts another job, which does not change anything written since. */
export async function undoJob({ id, bucket, task }: BulkJob): Promise<void> {
  const isMoved = task.kind === 'move' || task.kind === 'rename';
  const undo = { kind: isMoved ? 'move-back' : 'undelete', job: id } as const;
  const at = 'to_bucket' in task ? task.to_bucket : bucket;
  watchAny(await runWithNotices(startJobWrite, { bucket: at, task: undo }));
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
