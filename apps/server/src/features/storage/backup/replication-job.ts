import type { Job } from '../../../platform/jobs/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import { reasonOf } from '../../../platform/outgoing/index.ts';
import { backupFeed, consumeChanges, makeDue, type QueuedChange } from '../changes/index.ts';
import {
  findBackupBuckets,
  findNodes,
  findRemovedBuckets,
  forgetRemoved,
  insertEvent,
  noteSeen,
  noteUnreachable,
  type SealedNode,
  setBucketProgress,
} from './node.store.ts';
import type { BackupBucket } from './node.ts';
import { refusalOfNode } from './node-trouble.ts';
import { rebuildBucket } from './rebuild.ts';
import type { Remote, Remotes } from './remote.ts';
import { isDamage, type Replicator, type ReplicatorDeps } from './replicate.ts';
import { findVersionsAfter, type VersionPosition } from './version.store.ts';

export interface ReplicationDeps extends ReplicatorDeps {
  log: Log;
  remotes: Remotes;
  replicator: Replicator;
}

const everyMs = 5_000;
const concurrency = 4;
/** One that is slow, or lists without an end, goes on where it was in the next run: the others have theirs meanwhile. */
const turnMs = 5 * 60_000;

/** Lets every node follow its buckets. One that does not answer is asked again at the next run, and holds up no other. */
export function createReplicationJob(deps: ReplicationDeps): Job {
  return {
    name: 'storage-backup',
    everyMs,
    async run(signal) {
      const nodes = await findNodes(deps.database.read);
      const awake = nodes.filter((node) => !node.isPaused);
      const turn = AbortSignal.any([signal, AbortSignal.timeout(turnMs)]);
      await Promise.all(awake.map((node) => serve(deps, node, turn)));
    },
  };
}

async function serve(deps: ReplicationDeps, node: SealedNode, signal: AbortSignal): Promise<void> {
  const remote = await reach(deps, node);
  if (!remote) return;
  try {
    for (const bucket of await findBackupBuckets(deps.database.read, node.id)) {
      if (bucket.state === 'copying') await copyBucket(deps, node, remote, bucket, signal);
      if (bucket.state === 'rebuilding') await rebuildBucket(deps, remote, bucket, signal);
    }
    await follow(deps, node, remote, signal);
    for (const bucket of await findRemovedBuckets(deps.database.read, node.id)) {
      await forgetBucket(deps, remote, bucket, signal);
    }
  } catch (err) {
    deps.log.warn({ err, node: node.id }, 'a backup node could not be served and will be asked again');
  }
}

/** Undefined when it does not answer, which is noted, as its return is. */
async function reach(deps: ReplicationDeps, node: SealedNode): Promise<Remote | undefined> {
  const { database, clock, remotes } = deps;
  const now = clock.now();
  try {
    const remote = await remotes.open(node);
    await remote.blobs.ping();
    await database.transaction(async (tx) => {
      await noteSeen(tx, node.id, now);
      if (node.unreachableSince === null) return;
      await insertEvent(tx, node.id, { kind: 'returned', happenedAt: now });
      // What failed while it was away need not wait for its turn to be tried again.
      await makeDue(tx, backupFeed(node.id), now);
    });
    return remote;
  } catch (error) {
    await database.transaction(async (tx) => {
      await noteUnreachable(tx, node.id, {
        since: node.unreachableSince ?? now,
        error: reasonOf(error),
        code: refusalOfNode(error).code,
      });
      if (node.unreachableSince !== null) return;
      await insertEvent(tx, node.id, { kind: 'unreachable', happenedAt: now });
    });
    return undefined;
  }
}

function follow(deps: ReplicationDeps, node: SealedNode, remote: Remote, signal: AbortSignal): Promise<void> {
  const consumer = {
    name: backupFeed(node.id),
    concurrency,
    async handle(change: QueuedChange) {
      const buckets = await findBackupBuckets(deps.database.read, node.id);
      const bucket = buckets.find(({ bucketId }) => bucketId === change.bucketId);
      if (!bucket) return;
      const versionId = change.versionId === 'null' ? null : change.versionId;
      const name = { bucketName: bucket.bucketName, key: change.key, versionId };
      await deps.replicator.replicate({ id: node.id, remote }, change.bucketId, name);
    },
  };
  return consumeChanges(deps, consumer, signal);
}

/** Takes away what the node says about a bucket that it no longer keeps: nothing could be made of it that was true. */
async function forgetBucket(
  { database }: ReplicationDeps,
  remote: Remote,
  bucket: Pick<BackupBucket, 'nodeId' | 'bucketId' | 'bucketName'>,
  signal: AbortSignal,
): Promise<void> {
  for await (const { manifest } of remote.manifests.list(bucket.bucketName, '', signal)) {
    await remote.manifests.delete(manifest);
  }
  if (signal.aborted) return;
  await database.transaction((tx) => forgetRemoved(tx, bucket));
}

/** What was in the bucket before the node was given it. */
async function copyBucket(
  deps: ReplicationDeps,
  node: SealedNode,
  remote: Remote,
  bucket: BackupBucket,
  signal: AbortSignal,
): Promise<void> {
  const { database, replicator, clock } = deps;
  let { doneCount } = bucket;
  let after = readPosition(bucket.position);
  // One damaged version keeps no other from being copied.
  const noteDamage = async (error: unknown) => {
    if (!isDamage(error)) throw error;
    const event = { bucket: bucket.bucketName, count: 1, happenedAt: clock.now() };
    await database.transaction((tx) => insertEvent(tx, node.id, { ...event, kind: 'damaged' }));
  };
  while (!signal.aborted) {
    const versions = await findVersionsAfter(database.read, bucket.bucketId, after);
    for (const { key, version, isNull } of versions) {
      const name = { bucketName: bucket.bucketName, key, versionId: isNull ? null : version };
      await replicator.replicate({ id: node.id, remote }, bucket.bucketId, name).catch(noteDamage);
      doneCount++;
    }
    const last = versions.at(-1);
    if (last) after = { key: last.key, version: last.version };
    const state = last ? 'copying' : 'following';
    const progress = { state, position: JSON.stringify(after), done_count: doneCount } as const;
    await database.transaction(async (tx) => {
      await setBucketProgress(tx, bucket, progress);
      const event = { bucket: bucket.bucketName, count: doneCount, happenedAt: clock.now() };
      if (!last) await insertEvent(tx, node.id, { ...event, kind: 'copied' });
    });
    if (!last) return;
  }
}

function readPosition(position: string): VersionPosition {
  return position === '' ? { key: '', version: '' } : (JSON.parse(position) as VersionPosition);
}
