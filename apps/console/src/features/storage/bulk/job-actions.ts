import { cancelBulkJob, forgetBulkJob, resumeBulkJob, startBulkJob } from '@atoll/contract';
import { ask } from '#lib/query-client.ts';
import type { BulkJob } from './bulk-request.ts';
import { jobsChanged, watchJob } from './queries.ts';

/** Each shows a refusal as a notification and changes nothing then. */
export async function stopJob({ id }: BulkJob): Promise<void> {
  watchJob(await ask(cancelBulkJob, { job: id }));
}

export async function resumeJob({ id }: BulkJob): Promise<void> {
  watchJob(await ask(resumeBulkJob, { job: id }));
}

/** A job of its own, which changes nothing that was written since. */
export async function undoJob({ id, bucket, task }: BulkJob): Promise<void> {
  const isMoved = task.kind === 'move' || task.kind === 'rename';
  const undo = { kind: isMoved ? 'move-back' : 'undelete', job: id } as const;
  watchJob(await ask(startBulkJob, { bucket: 'to_bucket' in task ? task.to_bucket : bucket, task: undo }));
}

/** What undoing a job is called, in the catalogue. */
export function undoName({ task }: BulkJob) {
  return task.kind === 'move' || task.kind === 'rename' ? 'actions.moveBack' : 'actions.undo';
}

export async function forgetJob({ id }: BulkJob): Promise<void> {
  await ask(forgetBulkJob, { job: id });
  jobsChanged();
}

/** Stopped, broken off, or with failures: there is something left to do. */
export function canResume({ state, failed, dry_run }: BulkJob): boolean {
  return !dry_run && (state === 'cancelled' || state === 'failed' || (state === 'done' && failed > 0));
}
