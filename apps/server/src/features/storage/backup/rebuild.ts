import { createHash } from 'node:crypto';
import type { BlobStore } from '@atoll/blob-store';
import type { Transaction } from '@atoll/database';
import { whileHeld } from '../../../platform/jobs/index.ts';
import { findReferred } from '../blobs/blob-deletions.store.ts';
import { writableBytes } from '../kernel/allowance.ts';
import { findQuota, refuseOverQuota } from '../kernel/bucket-quota.store.ts';
import { type RefusalReason, StorageRefusal } from '../kernel/refusal.ts';
import { addToBucket } from '../kernel/usage.store.ts';
import { createUsageChanges, pickShard } from '../kernel/usage-changes.ts';
import { archivedBlobPrefix } from '../objects/archive.store.ts';
import { refuseOverLimit } from '../objects/place-version.ts';
import type { Manifest, ManifestPart } from './manifest.ts';
import { insertEvent, setBucketProgress } from './node.store.ts';
import type { BackupBucket } from './node.ts';
import { atPace, countedPieces, nodePace, type Pace } from './pace.ts';
import { insertRebuilt, type RebuiltPart } from './rebuild.store.ts';
import { adoptReplica, findReplicaAt } from './replica.store.ts';
import { isDamage, ReplicaDamagedError, type ReplicatorDeps, type Visit } from './replicate.ts';
import { findVersion } from './version.store.ts';

const progressEvery = 100;
const fullReasons: ReadonlySet<RefusalReason> = new Set([
  'capacityExceeded',
  'bucketQuotaExceeded',
  'accountReadOnly',
]);

/**
 * Restores every version that the node has and the bucket lacks; existing versions stay unchanged. A version whose bytes the
 * node has lost is reported and doesn't delay the others. Stops when the limit of the account or bucket is reached.
 */
export async function rebuildBucket(deps: ReplicatorDeps, visit: Visit, bucket: BackupBucket): Promise<void> {
  const { database, clock } = deps;
  const { remote, signal, turn } = visit;
  let { doneCount, position } = bucket;
  const note = (tx: Transaction, state: BackupBucket['state']) =>
    setBucketProgress(tx, bucket, { state, position, done_count: doneCount });
  const tell = (tx: Transaction, kind: 'damaged' | 'full' | 'rebuilt', count: number) =>
    insertEvent(tx, bucket.nodeId, { kind, bucket: bucket.bucketName, count, happenedAt: clock.now() });
  const noteDamage = async (error: unknown) => {
    if (!isDamage(error)) throw error;
    await database.transaction((tx) => tell(tx, 'damaged', 1));
    return false;
  };
  let seen = 0;
  let isFull = false;
  for await (const next of remote.within(signal).manifests.list(bucket.bucketName, position, turn)) {
    // Otherwise the first bytes of a large version would be swept as orphans before the last ones arrive.
    const work = () => rebuildVersion(deps, visit, bucket, next.manifest);
    const isLarge = next.manifest.parts.length > 1;
    const rebuilt = isLarge ? whileHeld(deps, ['storage-orphans'], work) : work();
    try {
      doneCount += Number(await rebuilt.catch(noteDamage));
    } catch (error) {
      isFull = error instanceof StorageRefusal && fullReasons.has(error.reason);
      if (!isFull) throw error;
      break;
    }
    position = next.position;
    if (++seen % progressEvery === 0) await database.transaction((tx) => note(tx, 'rebuilding'));
  }
  if (turn.aborted && !isFull) {
    await database.transaction((tx) => note(tx, 'rebuilding'));
    return;
  }
  await database.transaction(async (tx) => {
    position = '';
    // Objects in the bucket that did not come from the node still have to be copied there.
    await note(tx, 'copying');
    await tell(tx, isFull ? 'full' : 'rebuilt', doneCount);
  });
}

/** Returns false if the version exists. @throws {StorageRefusal} `capacityExceeded`, `bucketQuotaExceeded` */
async function rebuildVersion(
  deps: ReplicatorDeps,
  visit: Visit,
  bucket: BackupBucket,
  manifest: Manifest,
): Promise<boolean> {
  const { database, allowance } = deps;
  const { key, versionId } = manifest;
  if (await findVersion(database.read, bucket.bucketId, key, versionId)) return false;
  const parts: RebuiltPart[] = [];
  for (const part of manifest.parts) parts.push(await bringBack(deps, visit, part));
  const limitBytes = await writableBytes({ allowance }, bucket.accountId);
  return database.transaction(async (tx) => {
    // It may have been written while its bytes arrived.
    if (await findVersion(tx, bucket.bucketId, key, versionId)) return false;
    await needShared(tx, parts);
    const changes = createUsageChanges();
    await insertRebuilt(tx, bucket, manifest, parts, changes);
    for (const { replica } of parts) await adoptReplica(tx, replica, deps.clock.now());
    await addToBucket(tx, bucket.bucketId, changes, pickShard(database.dialect));
    await refuseOverQuota(tx, bucket.bucketId, await findQuota(tx, bucket.bucketId), changes);
    await refuseOverLimit(tx, bucket.accountId, changes.grownBytes, limitBytes);
    return true;
  });
}

/**
 * Restores a blob once, even if several versions refer to it.
 * @throws {ReplicaDamagedError} if the node's copy differs from the original
 */
async function bringBack(
  { database, blobStore, archiveStore, pace: limits = nodePace }: ReplicatorDeps,
  { id: nodeId, remote, signal }: Visit,
  part: ManifestPart,
): Promise<RebuiltPart> {
  const { remoteId, sha256 } = part;
  const known = await findReplicaAt(database.read, nodeId, remoteId);
  if (known && (await findReferred(database.read, [known.blobId])).has(known.blobId)) {
    return { ...part, isShared: true, replica: known };
  }
  const hash = createHash('sha256');
  async function* checked(pace: Pace) {
    for await (const piece of countedPieces(pace, remote.within(pace.signal).blobs.read(part.remoteId))) {
      hash.update(piece);
      yield piece;
    }
    if (hash.digest('hex') !== part.sha256) throw new ReplicaDamagedError(part.remoteId);
  }
  const target: BlobStore = part.archived ? archiveStore : blobStore;
  const { id, sizeBytes } = await atPace(limits, signal, (pace) => target.put(checked(pace)));
  const blobId = part.archived ? archivedBlobPrefix + id : id;
  return { ...part, isShared: false, replica: { nodeId, blobId, remoteId, sizeBytes, sha256 } };
}

/** Requires that shared blobs are still referenced. The sweeper may have deleted an unreferenced one in the meantime. */
async function needShared(tx: Transaction, parts: readonly RebuiltPart[]): Promise<void> {
  const shared = parts.filter(({ isShared }) => isShared).map(({ replica }) => replica.blobId);
  const referred = await findReferred(tx, shared);
  const gone = shared.find((blobId) => !referred.has(blobId));
  if (gone !== undefined) throw new Error(`blob ${gone} went while its object was made anew`);
}
