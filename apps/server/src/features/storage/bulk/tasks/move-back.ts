import { isDeepStrictEqual } from 'node:util';
import type { Reader } from '@atoll/database';
import type { S3Need } from '../../access/caller-access.ts';
import { copyNeeds } from '../../access/copy-needs.ts';
import type { Authorized, Bucket } from '../../kernel/policy.ts';
import { StorageRefusal } from '../../kernel/refusal.ts';
import type { RunnableJob } from '../bulk-job.ts';
import { originOf, type Transfer } from '../destination.ts';
import { isMarkedBy } from '../mark.ts';
import type { Item } from '../read-page.ts';
import { findOrigins } from '../results.store.ts';
import { fetchBeforeLatest, fetchOf } from '../selection.store.ts';
import type { Obstacle, SingleTask, Steps, TaskServices } from './task.ts';
import { copyOrTaken, findTaken, unreadable, withCopies } from './transfer.ts';

/** A job that moved objects, and its source bucket. */
export interface Moved {
  job: RunnableJob & { task: Transfer };
  from: { bucketId: string; bucketName: string };
}

const taken: Obstacle = { outcome: 'skipped', reason: 'nameTakenInTarget' };

/**
 * Moves a job's objects back if they are still what that job wrote. In versioned buckets it removes the move's delete marker and
 * the version it wrote, so that both keys have their previous history. A folder that the job merged into another exists again.
 */
export function moveBackTask({ job, from }: Moved, bucketName: string): SingleTask {
  const usualOrigin = originOf(job.task, job);
  const keyOf = ({ key, newKey }: Item) => newKey ?? usualOrigin(key) ?? key;
  const mergesFolders = job.task.on_conflict === 'keep_both';
  const isMoved = ({ version }: Item) => isMarkedBy(job.id, version);
  return {
    kind: 'single',
    depth: 'latest',
    isMeant: (item) => !item.isDeleteMarker && (isMoved(item) || (mergesFolders && item.key.endsWith('/'))),
    async prepare(read, items) {
      const home = { bucketId: from.bucketId, keyOf };
      const checked = await withCopies(read, { ...home, isCopy: () => true }, items);
      const keys = items.map(({ key }) => key);
      const origins = await findOrigins(read, job.id, keys);
      const moved = checked.flatMap((item): Item[] => {
        const newKey = origins.get(item.key) ?? usualOrigin(item.key);
        if (newKey === undefined) return [];
        if (isMoved(item)) return [{ ...item, newKey }];
        return origins.has(item.key) ? [{ ...item, newKey, isMerged: true }] : [];
      });
      return withMarkers(read, { ...home, jobId: job.id }, moved);
    },
    targetOf: (item) => ({ key: keyOf(item), isUsual: true }),
    needs(item) {
      const { key, versionId, earlier } = item;
      const target = { bucketName: from.bucketName, key: keyOf(item) };
      const [read, write, ...tags] = copyNeeds({
        source: { bucketName, key },
        target,
        copy: item,
        headers: { 'if-none-match': '*' },
      });
      const emptying: S3Need = { operation: 'DeleteObject', bucketName, key, details: { versionId } };
      if (!earlier) return [read, emptying, write, ...tags];
      const details = { versionId: earlier.versionId };
      return [read, emptying, { ...target, operation: 'DeleteObject', key: earlier.key, details }];
    },
    obstacle: (item) => (item.earlier ? undefined : unreadable(item)),
    conflicts: {
      find: (read, items) => findTaken(read, { ...from, keyOf }, items),
      obstacle: taken,
    },
    async act(item, [bucket, emptied, home], steps) {
      if (!bucket || !emptied || !home) return undefined;
      const step = item.isMerged ? steps.last : steps.first;
      const isThere = item.isHalfDone || (await bringHome(step, item, bucket, { home, key: keyOf(item) }));
      if (!isThere) return taken;
      if (!item.isMerged) await removeMoved(item, emptied, steps);
      return undefined;
    },
  };
}

/** Adds the delete marker of the move, if removing it reveals the same object. */
async function withMarkers(
  read: Reader,
  { jobId, bucketId, keyOf }: { jobId: string; bucketId: string; keyOf: (item: Item) => string },
  items: readonly Item[],
): Promise<Item[]> {
  const keys = items.map(keyOf);
  const start = { key: '', version: '' };
  const latest = await fetchOf(read, bucketId, keys, { depth: 'latest', after: start, limit: keys.length });
  const markers = latest.filter((version) => version.isDeleteMarker && isMarkedBy(jobId, version.version));
  const markerOf = new Map(markers.map((marker) => [marker.key, marker]));
  const hidden = await fetchBeforeLatest(read, bucketId, [...markerOf.keys()]);
  return items.map((item) => {
    const key = keyOf(item);
    const [marker, before] = [markerOf.get(key), hidden.get(key)];
    return marker && before && isSame(before, item) ? { ...item, earlier: marker } : item;
  });
}

function isSame(before: Omit<Item, 'ref'>, { etag, sizeBytes, tags }: Item): boolean {
  if (before.isDeleteMarker || before.etag !== etag || before.sizeBytes !== sizeBytes) return false;
  return isDeepStrictEqual(before.tags, tags);
}

/** Returns false if the name is already in use. */
async function bringHome(
  { objects }: TaskServices,
  item: Item,
  bucket: Authorized<Bucket>,
  { home, key }: { home: Authorized<Bucket>; key: string },
): Promise<boolean> {
  if (!item.earlier) return copyOrTaken(objects, item, bucket, { bucket: home, key }, { isReplaced: false });
  const { id, versionId } = item.earlier;
  return objects.delete(home, { key, versionId, seen: { id, isLatest: true } }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof StorageRefusal && error.reason === 'preconditionFailed') return false;
      throw error;
    },
  );
}

/** Removes the version that the move wrote, or adds a delete marker if it is locked. */
async function removeMoved(item: Item, bucket: Authorized<Bucket>, { last }: Steps): Promise<void> {
  const { key, id, versionId } = item;
  const seen = { id, isLatest: true };
  await last.objects.delete(bucket, { key, versionId, seen }).catch((error: unknown) => {
    if (!(error instanceof StorageRefusal)) throw error;
    if (error.reason === 'preconditionFailed') throw new StorageRefusal('sourceChanged');
    if (error.reason !== 'objectLocked') throw error;
    return last.objects.delete(bucket, { key, seen });
  });
}
