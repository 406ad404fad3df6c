import {
  type AddressState,
  clearFailures,
  createDelivery,
  findAddresses,
  findDueAddresses,
  type Outcome,
  type Turn,
} from '../../../platform/delivery/index.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import { reasonOf } from '../../../platform/outgoing/index.ts';
import { backupFeed, consumeChanges, makeDue, nodeOfFeed, type QueuedChange } from '../changes/index.ts';
import { removeMarked } from './deleted-replicas.ts';
import {
  findBackupBuckets,
  findNode,
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
import { findRepairsFrom, repairAddress } from './replica.store.ts';
import { isDamage, type Replicator, type ReplicatorDeps, type Visit } from './replicate.ts';
import { findVersionsAfter, type VersionPosition } from './version.store.ts';

export interface ReplicationDeps extends ReplicatorDeps {
  log: Log;
  remotes: Remotes;
  replicator: Replicator;
}

const everyMs = 5_000;
const concurrency = 4;
/** Remaining work continues in the node's next turn. */
const turnMs = 60_000;
/** Each turn may transfer large blobs, which takes memory. */
const limits = { total: 16, perAccount: 2, doubtful: 8, slowMs: 10_000 };
const addressesAtATime = 1_000;

/** Replicates buckets to their nodes. A node that doesn't answer is paused and doesn't delay the others. */
export function createReplicationJob(deps: ReplicationDeps): Job {
  return {
    name: 'storage-backup',
    everyMs,
    run(signal) {
      const visited = new Map<string, number>();
      const delivery = createDelivery(
        { ...deps, limits },
        {
          kind: 'node',
          findWaiting: () => findWaiting(deps, visited),
          serve: (turn) => serve(deps, turn).finally(() => visited.set(turn.address, performance.now())),
        },
      );
      return delivery.run(signal);
    },
  };
}

/**
 * Returns nodes that were not visited recently, and removed ones that are still recorded as failing. @param visited when each
 * was visited in this run
 */
async function findWaiting(
  { database, clock }: ReplicationDeps,
  visited: ReadonlyMap<string, number>,
): Promise<AddressState[]> {
  const all = await findNodes(database.read);
  const known = new Set(all.map(({ id }) => backupFeed(id)));
  const due = { now: clock.now(), limit: addressesAtATime };
  const removed = (await findDueAddresses(database.read, 'node', due)).filter(
    ({ address }) => !known.has(address),
  );
  const nodes = all.filter((node) => !node.isPaused);
  const states = await findAddresses(
    database.read,
    nodes.map(({ id }) => backupFeed(id)),
  );
  const since = performance.now() - everyMs;
  const waiting = nodes.flatMap(({ id, accountId }) => {
    const address = backupFeed(id);
    const state = states.get(address);
    if (state) return [state];
    const isDue = (visited.get(address) ?? Number.NEGATIVE_INFINITY) < since;
    return isDue ? [{ address, accountId, failures: 0, nextAt: 0, wakes: 0 }] : [];
  });
  return [...waiting, ...removed];
}

async function serve(deps: ReplicationDeps, { address, signal }: Turn): Promise<Outcome> {
  const node = await findNode(deps.database.read, nodeOfFeed(address));
  if (!node || node.isPaused) return { kind: 'idle' };
  const remote = await reach(deps, node);
  if (!remote) return { kind: 'failed' };
  const turn = AbortSignal.any([signal, AbortSignal.timeout(turnMs)]);
  const visit: Visit = { id: node.id, remote, signal, turn };
  try {
    for (const bucket of await findBackupBuckets(deps.database.read, node.id)) {
      if (bucket.state === 'copying') await copyBucket(deps, visit, bucket);
      if (bucket.state === 'rebuilding') await rebuildBucket(deps, visit, bucket);
    }
    const isFailing = await follow(deps, visit);
    await removeMarked(deps, visit);
    for (const bucket of await findRemovedBuckets(deps.database.read, node.id)) {
      await forgetBucket(deps, visit, bucket);
    }
    return { kind: isFailing ? 'failed' : 'idle' };
  } catch (err) {
    if (!signal.aborted) {
      deps.log.warn({ err, node: node.id }, 'a backup node could not be served and will be asked again');
    }
    return { kind: isDamage(err) ? 'idle' : 'failed' };
  }
}

/** Returns undefined if the node doesn't answer, and records that, as well as its return. */
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
      // Changes that failed while the node was away are retried at once.
      await makeDue(tx, backupFeed(node.id), now);
      const repairs = await findRepairsFrom(tx, node.id);
      await clearFailures(tx, repairs.map(repairAddress), now);
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

/** Returns whether the node accepted nothing of what it should have; damage of a local blob is not its fault. */
async function follow(deps: ReplicationDeps, visit: Visit): Promise<boolean> {
  let refusals = 0;
  const consumer = {
    name: backupFeed(visit.id),
    concurrency,
    async handle(change: QueuedChange) {
      const buckets = await findBackupBuckets(deps.database.read, visit.id);
      const bucket = buckets.find(({ bucketId }) => bucketId === change.bucketId);
      if (!bucket) return;
      const versionId = change.versionId === 'null' ? null : change.versionId;
      const name = { bucketName: bucket.bucketName, key: change.key, versionId };
      try {
        await deps.replicator.replicate(visit, change.bucketId, name);
      } catch (error) {
        refusals += Number(!isDamage(error) && !isEndOf(visit.turn, error));
        throw error;
      }
    },
  };
  const { done } = await consumeChanges(deps, consumer, visit);
  return done === 0 && refusals > 0;
}

/** Deletes the node's manifests of a removed bucket, because they would become outdated. */
async function forgetBucket(
  { database }: ReplicationDeps,
  { remote, signal, turn }: Visit,
  bucket: Pick<BackupBucket, 'nodeId' | 'bucketId' | 'bucketName'>,
): Promise<void> {
  const { manifests } = remote.within(signal);
  for await (const { manifest } of manifests.list(bucket.bucketName, '', turn)) {
    await manifests.delete(manifest);
  }
  if (turn.aborted) return;
  await database.transaction((tx) => forgetRemoved(tx, bucket));
}

/** Copies the contents from before the bucket was added. */
async function copyBucket(deps: ReplicationDeps, visit: Visit, bucket: BackupBucket): Promise<void> {
  const { database, clock } = deps;
  let { doneCount } = bucket;
  let after = readPosition(bucket.position);
  while (!visit.turn.aborted) {
    const versions = await findVersionsAfter(database.read, bucket.bucketId, after);
    const copied = await copyVersions(deps, visit, bucket, versions);
    doneCount += copied.count;
    after = copied.last ?? after;
    const isAll = versions.length === 0;
    const state = isAll ? 'following' : 'copying';
    const progress = { state, position: JSON.stringify(after), done_count: doneCount } as const;
    await database.transaction(async (tx) => {
      await setBucketProgress(tx, bucket, progress);
      const event = { bucket: bucket.bucketName, count: doneCount, happenedAt: clock.now() };
      if (isAll) await insertEvent(tx, visit.id, { ...event, kind: 'copied' });
    });
    if (copied.failure) throw copied.failure.error;
    if (isAll) return;
  }
}

interface Copied {
  count: number;
  last?: VersionPosition;
  /** The first failure, which prevented a complete copy. */
  failure?: { error: unknown };
}

/** Copies versions in order until the turn ends. A damaged version doesn't delay the others. */
async function copyVersions(
  { database, replicator, clock }: ReplicationDeps,
  visit: Visit,
  { bucketId, bucketName }: BackupBucket,
  versions: Awaited<ReturnType<typeof findVersionsAfter>>,
): Promise<Copied> {
  const copied: Copied = { count: 0 };
  for (const { key, version, isNull } of versions) {
    // A slow node must not extend its turn.
    if (visit.turn.aborted) break;
    try {
      await replicator.replicate(visit, bucketId, { bucketName, key, versionId: isNull ? null : version });
    } catch (error) {
      if (isEndOf(visit.turn, error)) break;
      if (!isDamage(error)) return { ...copied, failure: { error } };
      const event = { bucket: bucketName, count: 1, happenedAt: clock.now() };
      await database.transaction((tx) => insertEvent(tx, visit.id, { ...event, kind: 'damaged' }));
    }
    copied.count++;
    copied.last = { key, version };
  }
  return copied;
}

/** Reports whether work was left undone because the turn ended, and not because it failed. */
function isEndOf(turn: AbortSignal, error: unknown): boolean {
  return turn.aborted && error === turn.reason;
}

function readPosition(position: string): VersionPosition {
  return position === '' ? { key: '', version: '' } : (JSON.parse(position) as VersionPosition);
}
