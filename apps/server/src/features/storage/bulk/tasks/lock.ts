import type { BulkTask } from '@atoll/contract';
import { defaultRetainUntil } from '@atoll/s3-protocol';
import type { Clock } from '../../../../platform/clock.ts';
import { isLockedEnough, isRetained, weakensLock } from '../../kernel/object-lock.ts';
import type { BulkJob } from '../bulk-job.ts';
import type { Item } from '../read-page.ts';
import type { Obstacle, SingleTask } from './task.ts';

/**
 * Locks the current versions until a period after the job's start. A lock is only ever extended, or changed from governance
 * to compliance.
 */
export function lockTask(
  task: Extract<BulkTask, { kind: 'lock' }>,
  { bucketName, createdAt }: Pick<BulkJob, 'bucketName' | 'createdAt'>,
  clock: Clock,
): SingleTask {
  const retention = defaultRetainUntil(task.retention, createdAt);
  const bypassGovernance = (item: Item) =>
    retention.mode === 'COMPLIANCE' && item.lock.mode === 'GOVERNANCE' && isRetained(item.lock, clock.now());
  return {
    kind: 'single',
    depth: 'latest',
    isMeant: (item) => !item.isDeleteMarker,
    result: () => 'locked',
    needs: (item) => [
      {
        operation: 'PutObjectRetention',
        bucketName,
        key: item.key,
        details: {
          versionId: item.versionId,
          headers: bypassGovernance(item) ? { 'x-amz-bypass-governance-retention': 'true' } : {},
          body: { objectLock: retention },
        },
      },
    ],
    obstacle: ({ lock }): Obstacle | undefined => {
      const now = clock.now();
      if (isLockedEnough(lock, retention, now)) return { outcome: 'skipped', reason: 'alreadyLocked' };
      if (weakensLock(lock, retention, now)) return { outcome: 'failed', reason: 'lockedOtherwise' };
      // The job was resumed when its period was over.
      return retention.retainUntilMs <= now ? { outcome: 'skipped', reason: 'unchanged' } : undefined;
    },
    async act(item, [bucket], { last }) {
      if (!bucket) return undefined;
      // Names the version, so that one stored meanwhile is never locked.
      const ref = { bucket, key: item.key, versionId: item.versionId };
      const options = { bypassGovernance: bypassGovernance(item), onlyStrengthens: true };
      await last.objects.setRetention(ref, retention, options);
      return undefined;
    },
  };
}
