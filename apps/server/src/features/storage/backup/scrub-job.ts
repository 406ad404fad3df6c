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
import { findNamed } from './named-blobs.ts';
import { findNode, findNodes, insertEvent } from './node.store.ts';
import type { BlobReplica } from './node.ts';
import { deleteReplica, findReplicasAfter, findUnchecked, noteChecked } from './replica.store.ts';
import { checkReplica, isDamage, type Visit } from './replicate.ts';
import type { ReplicationDeps } from './replication-job.ts';
import { findUsers } from './version.store.ts';

/** How long a replica goes unread. */
const scrubAfterMs = 7 * dayMs;
const batchSize = 100;
const addressesAtATime = 1_000;
/** So many are passed over in a turn before the node itself is taken for slow. */
const slowReplicas = 3;
const scrubEveryMs = hourMs;
const turnMs = 50 * 60_000;
const scrubLimits = { total: 8, perAccount: 1, doubtful: 8 };

/** Reads replicas again, makes damaged ones anew, and removes those of blobs that are gone. */
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

/** An address of its own: neither does a node that takes no more go unread, nor do replicas that can't be read keep new ones away. */
function scrubAddress(nodeId: string): string {
  return `scrub:${nodeId}`;
}

function nodeOfScrub(address: string): string {
  return address.slice('scrub:'.length);
}

/** Nodes that answer and were not visited within the hour, and removed ones that are still known as failing. @param visited when each was, in this run */
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

/** What is left when its time is over is read in the next run. */
async function scrubNode(deps: ReplicationDeps, { address, signal }: Turn): Promise<void> {
  const node = await findNode(deps.database.read, nodeOfScrub(address));
  if (!node) return;
  const turn = AbortSignal.any([signal, AbortSignal.timeout(turnMs)]);
  const visit: Visit = { id: node.id, remote: await deps.remotes.open(node), signal, turn };
  await removeGarbage(deps, visit);
  await scrub(deps, visit);
}

async function scrub(deps: ReplicationDeps, visit: Visit): Promise<void> {
  const { database, clock } = deps;
  const before = clock.now() - scrubAfterMs;
  // Those that are too large for a slow node come first again and again, and must not hide the rest.
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
    // A node that is slow has lost nothing, and one that answers and yet can't give the bytes has lost them, whatever it calls that.
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

/** The damaged one stays known until another is there. */
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
    // There is nothing left that another could be made of.
    await database.transaction((tx) => deleteReplica(tx, id, blobId));
    return;
  }
  await renewManifests(deps, visit, blobId);
  await remote.within(signal).blobs.delete(remoteId);
  await database.transaction((tx) =>
    insertEvent(tx, id, { kind: 'repaired', count: 1, happenedAt: clock.now() }),
  );
}

/** What is said on the node about a blob names its old copy there. */
async function renewManifests(
  { database, replicator }: ReplicationDeps,
  visit: Visit,
  blobId: string,
): Promise<void> {
  // Begun, it is finished: the old copy is deleted afterwards.
  const untilStopped = { ...visit, turn: visit.signal };
  for (const { bucketId, bucketName, key, versionId } of await findUsers(database.read, blobId)) {
    await replicator.replicate(untilStopped, bucketId, { bucketName, key, versionId });
  }
}

async function removeGarbage({ database }: ReplicationDeps, visit: Visit): Promise<void> {
  const { blobs } = visit.remote.within(visit.signal);
  let after = '';
  while (!visit.turn.aborted) {
    const replicas = await findReplicasAfter(database.read, visit.id, after, batchSize);
    const ids = replicas.map(({ blobId }) => blobId);
    const named = await findNamed(database.read, ids);
    for (const { blobId, remoteId } of replicas) {
      if (visit.turn.aborted) return;
      if (named.has(blobId)) continue;
      // A repair may have given it another name since.
      const isForgotten = await database.transaction((tx) => deleteReplica(tx, visit.id, blobId));
      if (isForgotten) await blobs.delete(remoteId);
    }
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
