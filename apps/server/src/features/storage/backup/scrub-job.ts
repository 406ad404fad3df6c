import { PeerError } from '@atoll/peer-client';
import {
  type AddressState,
  createDelivery,
  findAddresses,
  findDueAddresses,
  type Turn,
} from '../../../platform/delivery/index.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import { dayMs, hourMs } from '../../../platform/time.ts';
import { removeMarked } from './deleted-replicas.ts';
import { findNamed } from './named-blobs.ts';
import { findNode, findNodes, insertEvent } from './node.store.ts';
import type { BlobReplica } from './node.ts';
import {
  findReplicasAfter,
  findUnchecked,
  forgetMarked,
  markReplica,
  noteChecked,
  setAsideReplica,
} from './replica.store.ts';
import { checkReplica, isDamage, type Visit } from './replicate.ts';
import type { ReplicationDeps } from './replication-job.ts';
import { findUsers } from './version.store.ts';

/** Interval between checks of a replica. */
const scrubAfterMs = 7 * dayMs;
const batchSize = 100;
const addressesAtATime = 1_000;
/** After this many slow replicas in a turn, the node itself counts as slow. */
const slowReplicas = 3;
const scrubEveryMs = hourMs;
const turnMs = 50 * 60_000;
const scrubLimits = { total: 8, perAccount: 1, doubtful: 8 };

/** Verifies replicas, replaces damaged ones, and deletes those of deleted blobs. */
export function createScrubJob(deps: ReplicationDeps): Job {
  return {
    name: 'storage-backup-scrub',
    everyMs: scrubEveryMs,
    run(signal) {
      const visited = new Map<string, number>();
      const delivery = createDelivery(
        { ...deps, limits: scrubLimits },
        {
          kind: 'scrub',
          findWaiting: () => findUnvisited(deps, visited),
          async serve(turn) {
            await scrubNode(deps, turn).finally(() => visited.set(turn.address, performance.now()));
            return { kind: 'idle' };
          },
        },
      );
      return delivery.run(signal);
    },
  };
}

/**
 * Returns the address of a node's scrub. It is separate, so that failing writes don't prevent scrubbing, and failing
 * reads don't prevent replication.
 */
function scrubAddress(nodeId: string): string {
  return `scrub:${nodeId}`;
}

function nodeOfScrub(address: string): string {
  return address.slice('scrub:'.length);
}

/**
 * Returns reachable nodes that were not visited within the hour, and removed ones that are still recorded as failing.
 * @param visited the time of each visit in this run
 */
async function findUnvisited(
  { database, clock }: ReplicationDeps,
  visited: ReadonlyMap<string, number>,
): Promise<AddressState[]> {
  const nodes = await findNodes(database.read);
  const known = new Set(nodes.map(({ id }) => scrubAddress(id)));
  const due = await findDueAddresses(database.read, 'scrub', { now: clock.now(), limit: addressesAtATime });
  const removed = due.filter(({ address }) => !known.has(address));
  const awake = nodes.filter((node) => !node.isPaused && node.unreachableSince === null);
  const states = await findAddresses(
    database.read,
    awake.map(({ id }) => scrubAddress(id)),
  );
  const since = performance.now() - scrubEveryMs;
  const waiting = awake.flatMap(({ id, accountId }) => {
    const address = scrubAddress(id);
    if ((visited.get(address) ?? Number.NEGATIVE_INFINITY) >= since) return [];
    return [states.get(address) ?? { address, accountId, failures: 0, nextAt: 0, wakes: 0 }];
  });
  return [...waiting, ...removed];
}

/** Verifies a part of a node's blobs. The rest is verified in the next run. */
async function scrubNode(deps: ReplicationDeps, { address, signal }: Turn): Promise<void> {
  const node = await findNode(deps.database.read, nodeOfScrub(address));
  if (!node) return;
  const turn = AbortSignal.any([signal, AbortSignal.timeout(turnMs)]);
  const visit: Visit = { id: node.id, remote: await deps.remotes.open(node), signal, turn };
  await markGarbage(deps, visit);
  await removeMarked(deps, visit);
  await scrub(deps, visit);
}

async function scrub(deps: ReplicationDeps, visit: Visit): Promise<void> {
  const { database, clock } = deps;
  const before = clock.now() - scrubAfterMs;
  // Replicas that are too large for a slow node always come first and must not hide the rest.
  const tooSlow: unknown[] = [];
  for (;;) {
    const page = { before, offset: tooSlow.length, limit: batchSize };
    const due = await findUnchecked(database.read, visit.id, page);
    if (due.length === 0) break;
    for (const replica of due) {
      if (visit.turn.aborted) return;
      await scrubOne(deps, visit, replica).catch((error: unknown) => {
        if (!isSlow(error) || tooSlow.push(error) > slowReplicas) throw error;
      });
    }
  }
  if (tooSlow.length > 0) throw tooSlow[0];
}

async function scrubOne(deps: ReplicationDeps, visit: Visit, replica: BlobReplica): Promise<void> {
  const { database, clock } = deps;
  const { id, remote, signal } = visit;
  try {
    await checkReplica(remote, replica, signal, deps.pace);
    await database.transaction((tx) => noteChecked(tx, replica, clock.now()));
  } catch (error) {
    // A slow node has lost nothing. A node that answers but can't return the bytes has lost them, regardless of the error that it reports.
    if (signal.aborted || isSlow(error)) throw error;
    if (!isDamage(error)) await remote.blobs.ping();
    await database.transaction((tx) =>
      insertEvent(tx, id, { kind: 'damaged', count: 1, happenedAt: clock.now() }),
    );
    await replaceReplica(deps, visit, replica);
  }
}

function isSlow(error: unknown): boolean {
  return error instanceof PeerError && error.code === 'PEER_TOO_SLOW';
}

/** Replaces a damaged replica. Its record stays until there is a new one. */
async function replaceReplica(
  deps: ReplicationDeps,
  visit: Visit,
  { blobId, remoteId }: BlobReplica,
): Promise<void> {
  const { database, clock, replicator } = deps;
  const { id, remote, signal } = visit;
  try {
    await replicator.renewBlob(visit, blobId);
  } catch (error) {
    if (!isDamage(error)) throw error;
    await database.transaction((tx) => setAsideReplica(tx, id, blobId));
    return;
  }
  await renewManifests(deps, visit, blobId);
  await remote.within(signal).blobs.delete(remoteId);
  await database.transaction(async (tx) => {
    await forgetMarked(tx, id, remoteId);
    await insertEvent(tx, id, { kind: 'repaired', count: 1, happenedAt: clock.now() });
  });
}

/** Updates the manifests on the node that name the old copy. */
async function renewManifests(
  { database, replicator }: ReplicationDeps,
  visit: Visit,
  blobId: string,
): Promise<void> {
  // Once started, it is finished, because the old copy is deleted afterwards.
  const untilStopped = { ...visit, turn: visit.signal };
  for (const { bucketId, bucketName, key, versionId } of await findUsers(database.read, blobId)) {
    await replicator.replicate(untilStopped, bucketId, { bucketName, key, versionId });
  }
}

/** Marks the copies of blobs that were deleted while they were being copied. */
async function markGarbage({ database }: ReplicationDeps, visit: Visit): Promise<void> {
  let after = '';
  while (!visit.turn.aborted) {
    const replicas = await findReplicasAfter(database.read, visit.id, after, batchSize);
    const ids = replicas.map(({ blobId }) => blobId);
    const named = await findNamed(database.read, ids);
    for (const { blobId } of replicas) {
      if (!named.has(blobId)) await database.transaction((tx) => markReplica(tx, visit.id, blobId));
    }
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
