import type { Reader } from '@atoll/database';
import type { S3Need } from '../../access/caller-access.ts';
import { copyNeeds } from '../../access/copy-needs.ts';
import type { Authorized, Bucket } from '../../kernel/policy.ts';
import { StorageRefusal } from '../../kernel/refusal.ts';
import { findLatest, type VersionRow } from '../../kernel/version.store.ts';
import type { CopyOptions, ObjectService } from '../../objects/object.service.ts';
import type { Destination, Transfer } from '../destination.ts';
import { isMarkedBy, markedVersion } from '../mark.ts';
import type { Item } from '../read-page.ts';
import { findObjects, withFreeNames } from './free-names.ts';
import type { Obstacle, SingleTask, Steps } from './task.ts';

/** Copies or moves objects into another folder or under another name, with all their attributes, including the storage class. */
export function transferTask(
  task: Transfer,
  { id: jobId, bucketName }: { id: string; bucketName: string },
  target: Destination & { bucketId: string },
): SingleTask {
  const isMove = task.kind !== 'copy';
  const isReplaced = task.on_conflict === 'replace';
  const keepsBoth = task.on_conflict === 'keep_both';
  const skipped: Obstacle = { outcome: 'skipped', reason: 'nameTakenInTarget' };
  const taken: Obstacle = task.on_conflict === 'skip' ? skipped : { ...skipped, outcome: 'failed' };
  const keyOf = ({ key, newKey }: Item) => newKey ?? target.keyOf(key);
  const isRenamed = (item: Item) => keyOf(item) !== target.keyOf(item.key);
  const isCopy = ({ version }: VersionRow) => isMarkedBy(jobId, version);
  return {
    kind: 'single',
    depth: 'latest',
    isMeant: (item) => !item.isDeleteMarker,
    isRenaming: keepsBoth,
    async prepare(read, items) {
      const checked = await withCopies(read, { ...target, keyOf, isCopy }, items);
      return keepsBoth ? withFreeNames(read, target, checked) : checked;
    },
    result: (item) => (isRenamed(item) ? 'renamed' : undefined),
    targetOf: (item) => ({ key: keyOf(item), isUsual: !isRenamed(item) && !item.isMerged }),
    needs(item) {
      const { key, ref } = item;
      const [read, write, ...tags] = copyNeeds({
        source: { bucketName, key, ...(ref === '' ? {} : { versionId: ref }) },
        target: { bucketName: target.bucketName, key: keyOf(item) },
        copy: item,
        headers: isReplaced ? {} : { 'if-none-match': '*' },
      });
      const emptying: S3Need[] = isMove ? [{ operation: 'DeleteObject', bucketName, key }] : [];
      return [read, write, ...emptying, ...tags];
    },
    obstacle: (item) => (item.isMerged && !isMove ? skipped : unreadable(item)),
    conflicts: {
      find: async (read, items) =>
        keepsBoth
          ? new Set(items.filter(isRenamed).map(({ key }) => key))
          : findTaken(read, { ...target, keyOf }, items),
      obstacle: isReplaced || keepsBoth ? undefined : taken,
    },
    async act(item, [source, into, third], steps) {
      const emptied = isMove ? third : undefined;
      if (!source || !into) return undefined;
      const to = { bucket: into, key: keyOf(item) };
      const { objects } = isMove ? steps.first : steps.last;
      const options = { isReplaced, versionIdAt: (now: number) => markedVersion(jobId, now) };
      const isThere =
        item.isHalfDone || item.isMerged || (await copyOrTaken(objects, item, source, to, options));
      if (!isThere) return taken;
      return emptied ? removeSource(item, emptied, steps, jobId) : undefined;
    },
  };
}

/** Returns false if the name is already in use. */
export async function copyOrTaken(
  objects: ObjectService,
  item: Item,
  bucket: Authorized<Bucket>,
  target: { bucket: Authorized<Bucket>; key: string },
  options: { isReplaced: boolean } & Pick<CopyOptions, 'versionIdAt'>,
): Promise<boolean> {
  const { key, ref, storageClass } = item;
  const { isReplaced, versionIdAt } = options;
  const source = { bucket, key, ...(ref === '' ? {} : { versionId: ref }) };
  try {
    await objects.copy(source, target, {
      storageClass,
      encryption: 'as the source',
      versionIdAt,
      condition: isReplaced ? undefined : { ifNoneMatch: '*' },
      checkSource: refuseOther(item),
    });
    return true;
  } catch (error) {
    if (error instanceof StorageRefusal && error.reason === 'preconditionFailed') return false;
    throw error;
  }
}

async function removeSource(
  item: Item,
  bucket: Authorized<Bucket>,
  { last }: Steps,
  jobId: string,
): Promise<Obstacle | undefined> {
  const target = { key: item.key, seen: { id: item.id, isLatest: true } };
  const marked = { markerVersion: (now: number) => markedVersion(jobId, now) };
  await last.objects.delete(bucket, target, marked).catch((error: unknown) => {
    const isChanged = error instanceof StorageRefusal && error.reason === 'preconditionFailed';
    throw isChanged ? new StorageRefusal('sourceChanged') : error;
  });
  return undefined;
}

export function unreadable({ archiveState }: Pick<Item, 'archiveState'>): Obstacle | undefined {
  if (archiveState === 'archived') return { outcome: 'failed', reason: 'objectArchived' };
  return archiveState === 'restoring' ? { outcome: 'failed', reason: 'objectRestoring' } : undefined;
}

/** Refuses any version other than the one that was read. */
export function refuseOther(item: { id: string }): (source: { id: string }) => void {
  return ({ id }) => {
    if (id !== item.id) throw new StorageRefusal('objectUnknown');
  };
}

/** Returns the keys whose target name is already in use. */
export async function findTaken(
  read: Reader,
  { bucketId, keyOf }: { bucketId: string; keyOf: (item: Item) => string },
  items: readonly Item[],
): Promise<ReadonlySet<string>> {
  const taken = await findObjects(read, bucketId, items.map(keyOf));
  return new Set(items.filter((item) => taken.has(keyOf(item))).map(({ key }) => key));
}

/** Lets half-finished items start again whose copy no longer exists: the source may be the only one. */
export async function withCopies(
  read: Reader,
  target: { bucketId: string; keyOf: (item: Item) => string; isCopy: (version: VersionRow) => boolean },
  items: readonly Item[],
): Promise<Item[]> {
  const half = items.filter(({ isHalfDone }) => isHalfDone);
  if (half.length === 0) return [...items];
  const latest = await findLatest(read, target.bucketId, half.map(target.keyOf));
  const copies = latest.filter((version) => !version.isDeleteMarker && target.isCopy(version));
  const keys = new Set(copies.map(({ key }) => key));
  return items.map((item) =>
    item.isHalfDone && !keys.has(target.keyOf(item))
      ? { ...item, isHalfDone: false, newKey: undefined }
      : item,
  );
}
