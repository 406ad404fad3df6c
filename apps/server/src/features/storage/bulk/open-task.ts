import type { Clock } from '../../../platform/clock.ts';
import type { Authorized, Bucket } from '../policy.ts';
import type { Authority } from './authority.ts';
import type { RunnableJob } from './bulk-job.ts';
import { destinationOf, isTransfer } from './destination.ts';
import { changeTask } from './tasks/change.ts';
import { deletingTask, undeletingTask } from './tasks/deleting.ts';
import { revertTask } from './tasks/revert.ts';
import type { Task } from './tasks/task.ts';
import { transferTask } from './tasks/transfer.ts';

/** @throws {StorageRefusal} as `Authority.bucket` for the bucket that objects go to */
export async function openTask(
  { task, bucketName, accountId, selection }: RunnableJob,
  { bucket, authority, clock }: { bucket: Authorized<Bucket>; authority: Authority; clock: Clock },
): Promise<Task> {
  if (isTransfer(task)) {
    const destination = destinationOf(task, { bucketName, selection });
    const { id: bucketId } = await authority.bucket(destination.bucketName);
    return transferTask(task, bucketName, { ...destination, bucketId });
  }
  switch (task.kind) {
    case 'delete':
      return deletingTask(task, bucketName, clock);
    case 'undelete':
      return undeletingTask(task, bucketName);
    case 'revert':
      return revertTask(task, { bucketName, bucketId: bucket.id });
    default:
      return changeTask(task, bucketName, accountId);
  }
}
