import type { BulkTask } from '@atoll/contract';
import { isArchiveClass } from '@atoll/contract/storage-classes';
import { maxObjectTags, type S3Operation, type Tag } from '@atoll/s3-protocol';
import type { S3Need } from '../../access/caller-access.ts';
import { copyNeeds } from '../../access/copy-needs.ts';
import type { Authorized, Bucket } from '../../kernel/policy.ts';
import type { CopyOptions } from '../../objects/object.service.ts';
import type { Item } from '../read-page.ts';
import type { Obstacle, SingleTask, TaskServices } from './task.ts';
import { refuseOther, unreadable } from './transfer.ts';

type Change = Extract<BulkTask, { kind: 'restore' | 'storage-class' | 'tags' | 'encrypt' }>;

/** Creates a task that changes objects in place. */
export function changeTask(task: Change, bucketName: string, accountId: string): SingleTask {
  const way = wayOf(task, accountId);
  return {
    kind: 'single',
    depth: 'latest',
    isMeant: (item) => !item.isDeleteMarker,
    needs: (item) => way.needs(item, bucketName),
    obstacle: way.obstacle,
    async act(item, [bucket, target = bucket], { last }) {
      if (bucket && target) await way.change(item, { bucket, target }, last);
      return undefined;
    },
  };
}

interface Way {
  needs(item: Item, bucketName: string): [S3Need, ...S3Need[]];
  obstacle(item: Item): Obstacle | undefined;
  /** @param entered the bucket, authorized for reading and for writing the object */
  change(
    item: Item,
    entered: { bucket: Authorized<Bucket>; target: Authorized<Bucket> },
    hands: TaskServices,
  ): Promise<unknown>;
}

function wayOf(task: Change, accountId: string): Way {
  switch (task.kind) {
    case 'restore':
      return {
        needs: (item, bucketName) => [onVersion('RestoreObject', bucketName, item)],
        obstacle: restoreObstacle,
        change: (item, { bucket }, { restores }) =>
          restores.request(bucket, { key: item.key, ...versionOf(item) }, task.days, accountId),
      };
    case 'tags':
      return {
        needs: (item, bucketName) => [
          onVersion('PutObjectTagging', bucketName, item, { requestTags: tagsOf(task, item) }),
        ],
        obstacle: (item) =>
          tagsOf(task, item).length > maxObjectTags ? { outcome: 'failed', reason: 'tagLimit' } : undefined,
        change: (item, { bucket }, { objects }) =>
          objects.setTags({ bucket, key: item.key, ...versionOf(item) }, tagsOf(task, item), accountId),
      };
    case 'storage-class':
      return {
        needs: (item, bucketName) =>
          rewritingNeeds(bucketName, { ...item, storageClass: task.storage_class }),
        obstacle: (item) => (item.storageClass === task.storage_class ? unchanged : unreadable(item)),
        change: rewriting({ storageClass: task.storage_class, encryption: 'as the source' }),
      };
    case 'encrypt':
      return {
        // The bucket's default encrypts the copy, so no header requests it.
        needs: (item, bucketName) => rewritingNeeds(bucketName, { ...item, encryption: null }),
        obstacle: unreadable,
        change: rewriting({}),
      };
  }
}

function onVersion(
  operation: S3Operation,
  bucketName: string,
  item: Item,
  body?: { requestTags: readonly Tag[] },
): S3Need {
  return { operation, bucketName, key: item.key, details: { ...versionOf(item), body } };
}

function rewritingNeeds(bucketName: string, item: Item): [S3Need, ...S3Need[]] {
  const place = { bucketName, key: item.key };
  return copyNeeds({ source: place, target: place, copy: item, keptAcl: item });
}

const unchanged: Obstacle = { outcome: 'skipped', reason: 'unchanged' };

/** Changes an object's storage class or encryption by copying it onto itself. */
function rewriting(options: Partial<CopyOptions>): Way['change'] {
  return async ({ key, ...item }, { bucket, target }, { objects }) => {
    const { storageClass, acl } = await objects.describe(bucket, key);
    await objects.copy(
      { bucket, key },
      { bucket: target, key },
      {
        storageClass,
        acl,
        ...options,
        condition: { ifMatch: item.etag },
        checkSource: refuseOther(item),
      },
    );
  };
}

function restoreObstacle({ storageClass, archiveState }: Item): Obstacle | undefined {
  if (!isArchiveClass(storageClass)) return { outcome: 'skipped', reason: 'restoreForbidden' };
  return archiveState === 'restoring' ? { outcome: 'skipped', reason: 'objectRestoring' } : undefined;
}

function versionOf({ ref }: Item): { versionId?: string } {
  return ref === '' ? {} : { versionId: ref };
}

/** Returns the item's new tags. An added tag replaces one with the same key. */
function tagsOf({ mode, tags }: Extract<Change, { kind: 'tags' }>, item: Item): Tag[] {
  if (mode === 'replace') return [...tags];
  const added = new Set(tags.map(({ key }) => key));
  return [...item.tags.filter(({ key }) => !added.has(key)), ...tags];
}
