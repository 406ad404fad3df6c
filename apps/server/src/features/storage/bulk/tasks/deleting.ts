import type { BulkTask } from '@atoll/contract';
import type { Clock } from '../../../../platform/clock.ts';
import { isProtected } from '../../kernel/object-lock.ts';
import { isMarkedBy } from '../mark.ts';
import type { Item } from '../read-page.ts';
import type { DeletingTask } from './task.ts';

type Delete = Extract<BulkTask, { kind: 'delete' }>;
type Undelete = Extract<BulkTask, { kind: 'undelete' }>;

/** Deletes objects, which adds delete markers in versioned buckets, or versions, permanently. */
export function deletingTask(task: Delete, bucketName: string, clock: Clock): DeletingTask {
  const isNamed = (item: Item) => item.ref !== '';
  const bypassGovernance = task.bypass_governance ?? false;
  return {
    kind: 'deleting',
    depth: task.all_versions ? 'versions' : 'latest',
    bypassGovernance,
    isNamed,
    isMeant: (item) => isNamed(item) || !item.isDeleteMarker,
    needs: (item) => [
      {
        operation: 'DeleteObject',
        bucketName,
        key: item.key,
        details: {
          versionId: isNamed(item) ? item.versionId : undefined,
          headers: bypassGovernance ? { 'x-amz-bypass-governance-retention': 'true' } : {},
        },
      },
    ],
    obstacle: (item) =>
      isNamed(item) && isProtected(item.lock, clock.now(), bypassGovernance)
        ? { outcome: 'failed', reason: 'objectLocked' }
        : undefined,
  };
}

/** Undoes deletions in a versioned bucket by removing the delete markers. */
export function undeletingTask(task: Undelete, bucketName: string): DeletingTask {
  const { job } = task;
  return {
    kind: 'deleting',
    depth: 'latest',
    bypassGovernance: false,
    isNamed: () => true,
    isMeant: (item) => item.isDeleteMarker && (job === undefined || isMarkedBy(job, item.version)),
    needs: ({ key, versionId }) => [{ operation: 'DeleteObject', bucketName, key, details: { versionId } }],
    obstacle: () => undefined,
  };
}
