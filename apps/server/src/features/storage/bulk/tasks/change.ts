import type { BulkTask } from '@atoll/contract';
import { maxObjectTags, type S3Operation, type Tag } from '@atoll/s3-protocol';
import { isArchiveClass } from '../../archive/archive-class.ts';
import type { CopyOptions } from '../../object.service.ts';
import type { Authorized, Bucket } from '../../policy.ts';
import type { Item } from '../read-page.ts';
import type { Hands, Obstacle, SingleTask } from './task.ts';
import { refuseOther, unreadable } from './transfer.ts';

type Change = Extract<BulkTask, { kind: 'restore' | 'storage-class' | 'tags' | 'encrypt' }>;

/** Something about objects that stay where they are. */
export function changeTask(task: Change, bucketName: string, accountId: string): SingleTask {
  const way = wayOf(task, accountId);
  return {
    kind: 'single',
    depth: 'latest',
    isMeant: (item) => !item.isDeleteMarker,
    needs: ({ key, ref }) => [
      { operation: way.operation, bucketName, key, modifiers: { hasVersionId: ref !== '' } },
    ],
    obstacle: way.obstacle,
    async act(item, [bucket], { last }) {
      if (bucket) await way.change(item, bucket, last);
      return undefined;
    },
  };
}

interface Way {
  operation: S3Operation;
  obstacle(item: Item): Obstacle | undefined;
  change(item: Item, bucket: Authorized<Bucket>, hands: Hands): Promise<unknown>;
}

function wayOf(task: Change, accountId: string): Way {
  switch (task.kind) {
    case 'restore':
      return {
        operation: 'RestoreObject',
        obstacle: restoreObstacle,
        change: (item, bucket, { restores }) =>
          restores.request(bucket, { key: item.key, ...versionOf(item) }, task.days, accountId),
      };
    case 'tags':
      return {
        operation: 'PutObjectTagging',
        obstacle: (item) =>
          tagsOf(task, item).length > maxObjectTags ? { outcome: 'failed', reason: 'tagLimit' } : undefined,
        change: (item, bucket, { objects }) =>
          objects.setTags({ bucket, key: item.key, ...versionOf(item) }, tagsOf(task, item), accountId),
      };
    case 'storage-class':
      return {
        operation: 'PutObject',
        obstacle: (item) => (item.storageClass === task.storage_class ? unchanged : unreadable(item)),
        change: rewriting({ storageClass: task.storage_class, encryption: 'as the source' }),
      };
    case 'encrypt':
      return { operation: 'PutObject', obstacle: unreadable, change: rewriting({}) };
  }
}

const unchanged: Obstacle = { outcome: 'skipped', reason: 'unchanged' };

/** As an object becomes of another storage class, or otherwise encrypted: by a copy onto itself. */
function rewriting(options: Partial<CopyOptions>): Way['change'] {
  return async (item, bucket, { objects }) => {
    const { storageClass, acl } = await objects.describe(bucket, item.key);
    const place = { bucket, key: item.key };
    await objects.copy(place, place, {
      storageClass,
      acl,
      ...options,
      condition: { ifMatch: item.etag },
      checkSource: refuseOther(item),
    });
  };
}

function restoreObstacle({ storageClass, archiveState }: Item): Obstacle | undefined {
  if (!isArchiveClass(storageClass)) return { outcome: 'skipped', reason: 'restoreForbidden' };
  return archiveState === 'restoring' ? { outcome: 'skipped', reason: 'objectRestoring' } : undefined;
}

function versionOf({ ref }: Item): { versionId?: string } {
  return ref === '' ? {} : { versionId: ref };
}

/** A tag that is added takes the place of one with its key. */
function tagsOf({ mode, tags }: Extract<Change, { kind: 'tags' }>, item: Item): Tag[] {
  if (mode === 'replace') return [...tags];
  const added = new Set(tags.map(({ key }) => key));
  return [...item.tags.filter(({ key }) => !added.has(key)), ...tags];
}
