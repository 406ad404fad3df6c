import type { BulkTask } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { findRunnable } from './bulk.store.ts';
import type { RunnableJob, Selection } from './bulk-job.ts';
import { destinationOf, isTransfer, movedSelection, type Transfer } from './destination.ts';
import { findRenamed } from './results.store.ts';
import { type RequestedSelection, toSelection } from './selection.ts';

export function isMove(task: BulkTask): task is Transfer {
  return isTransfer(task) && task.kind !== 'copy';
}

/**
 * Returns the selection of a job. An undo selects the objects of the original job under their current names.
 * @throws {StorageRefusal} `selectionEmpty`, `bulkJobUnknown`, `bulkJobState`
 */
export async function selectionFor(
  read: Reader,
  bucket: Authorized<Bucket>,
  task: BulkTask,
  asked: RequestedSelection | undefined,
): Promise<Selection> {
  if (!('job' in task) || task.job === undefined) return toSelection(asked ?? {});
  const undone = await findRunnable(read, task.job);
  if (undone?.accountId !== bucket.accountId) throw new StorageRefusal('bulkJobUnknown');
  const selection = await selectionOf(read, bucket, task, undone);
  return asked ? toSelection(asked) : selection;
}

async function selectionOf(
  read: Reader,
  bucket: Authorized<Bucket>,
  task: BulkTask,
  undone: RunnableJob,
): Promise<Selection> {
  if (task.kind === 'move-back') return movedBy(read, undone, bucket);
  const isFitting = task.kind !== 'revert' || undone.task.kind === 'revert';
  if (undone.bucketId !== bucket.id || !isFitting) throw new StorageRefusal('bulkJobUnknown');
  return undone.selection;
}

async function movedBy(read: Reader, job: RunnableJob, bucket: Bucket): Promise<Selection> {
  const { task, summary, endedAt } = job;
  if (!isMove(task) || destinationOf(task, job).bucketName !== bucket.name) {
    throw new StorageRefusal('bulkJobUnknown');
  }
  if (endedAt === null || !summary.isReversible) throw new StorageRefusal('bulkJobState');
  const { keys, prefixes } = movedSelection(task, job);
  const renamed = await findRenamed(read, job.id, job.selection.keys);
  return toSelection({ keys: [...keys, ...renamed], prefixes });
}
