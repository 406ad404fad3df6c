import type { BulkTask } from '@atoll/contract';
import { copyNeeds } from '../../access/copy-needs.ts';
import { fetchAsOf } from '../selection.store.ts';
import type { SingleTask } from './task.ts';
import { refuseOther, unreadable } from './transfer.ts';

type Revert = Extract<BulkTask, { kind: 'revert' }>;

/** Restores each key to its state at a point in time: that version, or none. No version is deleted. */
export function revertTask(
  { to_time: time }: Revert,
  { bucketName, bucketId }: { bucketName: string; bucketId: string },
): SingleTask {
  return {
    kind: 'single',
    depth: 'latest',
    isMeant: ({ modifiedAt }) => modifiedAt > time,
    async prepare(read, items) {
      const keys = items.map(({ key }) => key);
      const then = await fetchAsOf(read, bucketId, keys, time);
      return items.map((item) => {
        const earlier = then.get(item.key);
        return earlier && !earlier.isDeleteMarker ? { ...item, earlier } : item;
      });
    },
    needs({ earlier, key }) {
      const place = { bucketName, key };
      if (!earlier) return [{ ...place, operation: 'DeleteObject' }];
      const source = { ...place, versionId: earlier.versionId };
      return copyNeeds({ source, target: place, copy: earlier, keptAcl: earlier });
    },
    obstacle({ earlier, isDeleteMarker }) {
      if (earlier) return unreadable(earlier);
      return isDeleteMarker ? { outcome: 'skipped', reason: 'unchanged' } : undefined;
    },
    result: ({ earlier }) => (earlier ? 'broughtBack' : 'deleted'),
    async act(item, [bucket, target], { last: { objects } }) {
      const { key, id, etag, isDeleteMarker, earlier } = item;
      if (!bucket) return undefined;
      if (!earlier) {
        await objects.delete(bucket, { key, seen: { id, isLatest: true } });
        return undefined;
      }
      if (!target) return undefined;
      const { versionId, storageClass } = earlier;
      const { acl } = await objects.describe(bucket, key, versionId);
      const options = {
        storageClass,
        acl,
        encryption: 'as the source',
        condition: isDeleteMarker ? { ifNoneMatch: '*' } : { ifMatch: etag },
        checkSource: refuseOther(earlier),
      } as const;
      await objects.copy({ bucket, key, versionId }, { bucket: target, key }, options);
      return undefined;
    },
  };
}
