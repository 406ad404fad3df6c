import { createHash } from 'node:crypto';
import type { BlobStore } from '@atoll/blob-store';
import type { Transaction } from '@atoll/database';
import { backupFeed, setFeed } from '../changes/index.ts';
import { addToBucket } from '../usage.store.ts';
import { createUsageChanges, pickShard } from '../usage-changes.ts';
import type { Manifest, ManifestPart } from './manifest.ts';
import { insertEvent, setBucketProgress } from './node.store.ts';
import type { BackupBucket } from './node.ts';
import { insertRebuilt, type RebuiltPart } from './rebuild.store.ts';
import type { Remote } from './remote.ts';
import { isDamage, ReplicaDamagedError, type ReplicatorDeps } from './replicate.ts';
import { findVersion } from './version.store.ts';

const progressEvery = 100;

/**
 * Makes anew every version that the node keeps and the bucket lacks; what is there stays as it is. One whose bytes the
 * node has lost is told of, and holds up no other.
 */
export async function rebuildBucket(
  deps: ReplicatorDeps,
  remote: Remote,
  bucket: BackupBucket,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = deps;
  let { doneCount, position } = bucket;
  const note = (tx: Transaction, state: BackupBucket['state']) =>
    setBucketProgress(tx, bucket, { state, position, done_count: doneCount });
  const noteDamage = async (error: unknown) => {
    if (!isDamage(error)) throw error;
    const event = { bucket: bucket.bucketName, count: 1, happenedAt: clock.now() };
    await database.transaction((tx) => insertEvent(tx, bucket.nodeId, { ...event, kind: 'damaged' }));
    return false;
  };
  let seen = 0;
  for await (const next of remote.manifests.list(bucket.bucketName, position)) {
    if (signal.aborted) return;
    doneCount += Number(await rebuildVersion(deps, remote, bucket, next.manifest).catch(noteDamage));
    position = next.position;
    if (++seen % progressEvery === 0) await database.transaction((tx) => note(tx, 'rebuilding'));
  }
  await database.transaction(async (tx) => {
    await note(tx, 'following');
    await setFeed(tx, bucket.bucketId, backupFeed(bucket.nodeId), true);
    const event = { bucket: bucket.bucketName, count: doneCount, happenedAt: clock.now() };
    await insertEvent(tx, bucket.nodeId, { ...event, kind: 'rebuilt' });
  });
}

/** False when the version is there. */
async function rebuildVersion(
  deps: ReplicatorDeps,
  remote: Remote,
  bucket: BackupBucket,
  manifest: Manifest,
): Promise<boolean> {
  const { database } = deps;
  const { key, versionId } = manifest;
  if (await findVersion(database.read, bucket.bucketId, key, versionId)) return false;
  const parts: RebuiltPart[] = [];
  for (const part of manifest.parts) parts.push({ ...part, localId: await bringBack(deps, remote, part) });
  return database.transaction(async (tx) => {
    // Somebody may have written it while its bytes came.
    if (await findVersion(tx, bucket.bucketId, key, versionId)) return false;
    const changes = createUsageChanges();
    await insertRebuilt(tx, bucket, manifest, parts, changes);
    await addToBucket(tx, bucket.bucketId, changes, pickShard(database.dialect));
    return true;
  });
}

/** @throws {ReplicaDamagedError} when the node's copy is not what was sent there */
async function bringBack(
  { blobStore, archiveStore }: ReplicatorDeps,
  remote: Remote,
  part: ManifestPart,
): Promise<string> {
  const hash = createHash('sha256');
  async function* checked() {
    for await (const piece of remote.blobs.read(part.remoteId)) {
      hash.update(piece);
      yield piece;
    }
    if (hash.digest('hex') !== part.sha256) throw new ReplicaDamagedError(part.remoteId);
  }
  const target: BlobStore = part.archived ? archiveStore : blobStore;
  return (await target.put(checked())).id;
}
