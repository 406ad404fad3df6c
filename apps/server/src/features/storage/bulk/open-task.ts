import type { Reader } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import type { Authority } from './authority.ts';
import { findRunnable } from './bulk.store.ts';
import type { RunnableJob } from './bulk-job.ts';
import { destinationOf, isTransfer } from './destination.ts';
import { changeTask } from './tasks/change.ts';
import { deletingTask, undeletingTask } from './tasks/deleting.ts';
import { lockTask } from './tasks/lock.ts';
import { type Moved, moveBackTask } from './tasks/move-back.ts';
import { revertTask } from './tasks/revert.ts';
import type { Task } from './tasks/task.ts';
import { transferTask } from './tasks/transfer.ts';

export interface OpenTaskDeps {
  read: Reader;
  bucket: Authorized<Bucket>;
  authority: Authority;
  clock: Clock;
}

/** @throws {StorageRefusal} as `Authority.bucket` for the target bucket, `bulkJobUnknown` */
export async function openTask(
  job: RunnableJob,
  { read, bucket, authority, clock }: OpenTaskDeps,
): Promise<Task> {
  const { task, bucketName, accountId } = job;
  if (isTransfer(task)) {
    const destination = destinationOf(task, job);
    const { id: bucketId } = await authority.bucket(destination.bucketName);
    return transferTask(task, job, { ...destination, bucketId });
  }
  switch (task.kind) {
    case 'delete':
      return deletingTask(task, bucketName, clock);
    case 'undelete':
      return undeletingTask(task, bucketName);
    case 'move-back':
      return moveBackTask(await findMoved(read, authority, { accountId, id: task.job }), bucketName);
    case 'lock':
      return lockTask(task, job, clock);
    case 'revert':
      return revertTask(task, { bucketName, bucketId: bucket.id });
    default:
      return changeTask(task, bucketName, accountId);
  }
}

async function findMoved(
  read: Reader,
  authority: Authority,
  { accountId, id }: { accountId: string; id: string },
): Promise<Moved> {
  const job = await findRunnable(read, id);
  if (job?.accountId !== accountId || !isTransfer(job.task)) throw new StorageRefusal('bulkJobUnknown');
  const { id: bucketId } = await authority.bucket(job.bucketName);
  // Another bucket has that name now.
  if (bucketId !== job.bucketId) throw new StorageRefusal('bucketUnknown');
  return { job: { ...job, task: job.task }, from: { bucketId, bucketName: job.bucketName } };
}
