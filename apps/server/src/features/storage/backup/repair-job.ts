import {
  createDelivery,
  findAddresses,
  findDueAddresses,
  type Outcome,
  type Turn,
  wake,
} from '../../../platform/delivery/index.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import { hourMs } from '../../../platform/time.ts';
import { scheduleDeletion } from '../blobs/blob-deletions.store.ts';
import { repairedBlobs } from '../blobs/damage-metrics.ts';
import { findNamed } from './named-blobs.ts';
import { insertEvent } from './node.store.ts';
import type { BlobReplica } from './node.ts';
import { atPace, countedPieces, nodePace } from './pace.ts';
import type { Remote } from './remote.ts';
import {
  blobOfRepair,
  deleteRepair,
  findOwner,
  findRepairs,
  findReplicas,
  findSetAside,
  repairAddress,
  replaceBlob,
} from './replica.store.ts';
import { checkReplica, isDamage } from './replicate.ts';
import type { ReplicationDeps } from './replication-job.ts';

const everyMs = 5_000;
const lookEveryMs = 1_000;
/** A failed disk damages many blobs; older records are checked rarely. */
const recentMs = 10 * 60_000;
const lookAtAllEveryMs = hourMs;
const repairsAtATime = 1_000;
/** Each repair reads a blob here and on nodes. A failed one waits for a minute at first, and six hours at most. */
const limits = {
  ...{ total: 8, perAccount: 2, doubtful: 4, slowMs: 10_000 },
  ...{ firstPauseMs: 60_000, longestPauseMs: 6 * hourMs },
};

/** Repairs first copies that a read found lost or damaged, of all accounts in turn. */
export function createRepairJob(deps: ReplicationDeps): Job {
  const { database, clock } = deps;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let lookedAtAllAt = Number.NEGATIVE_INFINITY;
  const look = async () => {
    const now = performance.now();
    if (now - lookedAt < lookEveryMs) return;
    const isAll = now - lookedAtAllAt >= lookAtAllEveryMs;
    await wakeNew(deps, isAll ? 0 : clock.now() - recentMs);
    lookedAt = now;
    if (isAll) lookedAtAllAt = now;
  };
  return {
    name: 'storage-backup-repairs',
    everyMs,
    run(signal) {
      const delivery = createDelivery(
        { ...deps, limits },
        {
          kind: 'repair',
          async findWaiting() {
            await look();
            return findDueAddresses(database.read, 'repair', { now: clock.now(), limit: repairsAtATime });
          },
          serve: (turn) => serve(deps, turn),
        },
      );
      return delivery.run(signal);
    },
  };
}

/**
 * Schedules repairs of newly found damage. The read that finds it only records it, because determining the blob's
 * account takes another query.
 */
async function wakeNew({ database, clock }: ReplicationDeps, since: number): Promise<void> {
  let after: string | undefined = '';
  while (after !== undefined) {
    const blobIds: string[] = await findRepairs(database.read, { after, since, limit: repairsAtATime });
    const known = await findAddresses(database.read, blobIds.map(repairAddress));
    for (const blobId of blobIds) {
      const address = repairAddress(blobId);
      if (known.has(address)) continue;
      const accountId = await findOwner(database.read, blobId);
      await database.transaction((tx) => wake(tx, { address, kind: 'repair', accountId }, clock.now()));
    }
    after = blobIds.at(-1);
  }
}

async function serve(deps: ReplicationDeps, { address, signal }: Turn): Promise<Outcome> {
  const isDone = await repair(deps, blobOfRepair(address), signal);
  return { kind: isDone ? 'idle' : 'failed' };
}

/** Repairs from the first node with intact bytes. Returns false if there is none; the damage stays recorded. */
async function repair(deps: ReplicationDeps, blobId: string, signal: AbortSignal): Promise<boolean> {
  const { database, blobStore, remotes, clock, pace: limits = nodePace } = deps;
  const isNamed = (await findNamed(database.read, [blobId])).has(blobId);
  if (!isNamed || (await isReadable(deps, blobId, signal))) {
    await database.transaction((tx) => deleteRepair(tx, blobId));
    return true;
  }
  const replicas = await findReplicas(database.read, blobId);
  // A node that returned wrong bytes may have found the right ones again.
  for (const replica of [...replicas, ...(await findSetAside(database.read, blobId))]) {
    const remote = await remotes.openById(database.read, replica.nodeId).catch(() => undefined);
    if (!remote || !(await isRight(deps, remote, replica, signal))) continue;
    const { id } = await atPace(limits, signal, (pace) =>
      blobStore.put(countedPieces(pace, remote.within(pace.signal).blobs.read(replica.remoteId))),
    );
    await database.transaction(async (tx) => {
      await replaceBlob(tx, blobId, id);
      await scheduleDeletion(tx, [blobId], clock.now());
      await deleteRepair(tx, blobId);
      await insertEvent(tx, replica.nodeId, { kind: 'repaired', count: 1, happenedAt: clock.now() });
    });
    repairedBlobs.inc();
    return true;
  }
  return false;
}

async function isReadable(
  { blobStore }: ReplicationDeps,
  blobId: string,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    for await (const _ of blobStore.read(blobId)) signal.throwIfAborted();
    return true;
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}

async function isRight(
  { pace }: ReplicationDeps,
  remote: Remote,
  replica: BlobReplica,
  signal: AbortSignal,
): Promise<boolean> {
  return checkReplica(remote, replica, signal, pace).then(
    () => true,
    () => false,
  );
}
