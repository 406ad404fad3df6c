import type { S3Address } from '@atoll/blob-store';
import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { clearFailures, findAddresses } from '../../../platform/delivery/index.ts';
import type { Principal } from '../../../platform/http/handlers.ts';
import { newId } from '../../../platform/ids.ts';
import type { Sealer } from '../../../platform/secrets/index.ts';
import { noteName } from '../../audit/index.ts';
import { backupFeed, countChanges, setFeed } from '../changes/index.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import {
  deleteNode,
  findBackupBuckets,
  findEvents,
  findNode,
  findNodes,
  insertBackupBucket,
  insertEvent,
  insertNode,
  markRemoved,
  setBucketProgress,
  setPaused,
} from './node.store.ts';
import type { BackupBucket, BackupNode } from './node.ts';
import { refusalOfNode } from './node-trouble.ts';
import { type Remotes, sealContextOf } from './remote.ts';

/** A node with its buckets and its lag. */
export interface NodeStatus extends BackupNode {
  buckets: BackupBucket[];
  /** Changes that have not reached the node. */
  waiting: number;
  /** Age of the oldest pending change, in milliseconds. */
  lagMs: number;
  /** Time of the next retry after a failure; null while it works. */
  pausedUntil: number | null;
}

/** The account of a new node, and the person who adds it. */
export type NodeOwner = Pick<Principal, 'accountId' | 'personId'>;

export type BackupNodeService = ReturnType<typeof createBackupNodeService>;

export interface BackupNodeDeps {
  database: Database;
  clock: Clock;
  sealer: Sealer;
  remotes: Remotes;
}

const nodesPerAccount = 10;

/** Creates the service for backup nodes. Every method that names a node throws `nodeUnknown` if the account has no such node. */
export function createBackupNodeService(deps: BackupNodeDeps) {
  const { database, clock } = deps;
  const record = (tx: Transaction, nodeId: string, kind: 'added' | 'paused' | 'resumed') =>
    insertEvent(tx, nodeId, { kind, happenedAt: clock.now() });
  return {
    async list(accountId: string) {
      const nodes = await findNodes(database.read, accountId);
      return Promise.all(nodes.map(({ secretSealed: _, ...node }) => statusOf(deps, node)));
    },
    /** @throws {StorageRefusal} `nodeNameTaken`, `nodeLimit`, or the reason why the node can't be used (`refusalOfNode`) */
    add: (owner: NodeOwner, name: string, address: S3Address) => addNode(deps, owner, name, address),
    async setPaused(accountId: string, nodeId: string, isPaused: boolean) {
      await needNode(deps, accountId, nodeId);
      await database.transaction(async (tx) => {
        await setPaused(tx, nodeId, isPaused);
        // A person who resumes the node wants an immediate attempt.
        if (!isPaused) await clearFailures(tx, [backupFeed(nodeId)], clock.now());
        await record(tx, nodeId, isPaused ? 'paused' : 'resumed');
      });
    },
    /** The data on the node stays there. */
    async remove(accountId: string, nodeId: string) {
      await needNode(deps, accountId, nodeId);
      await database.transaction(async (tx) => {
        for (const { bucketId } of await findBackupBuckets(tx, nodeId)) {
          await setFeed(tx, bucketId, backupFeed(nodeId), false);
        }
        await deleteNode(tx, nodeId);
      });
    },
    /** Starts replicating the bucket to the node. */
    async addBucket(nodeId: string, bucket: Authorized<Bucket>) {
      await needNode(deps, bucket.accountId, nodeId);
      await database.transaction(async (tx) => {
        if (await hasBucket(tx, nodeId, bucket)) return;
        await insertBackupBucket(tx, { nodeId, bucketId: bucket.id, addedAt: clock.now() });
        await setFeed(tx, bucket.id, backupFeed(nodeId), true);
      });
    },
    /** Stops replicating the bucket, and deletes its manifests on the node as soon as it can be reached. */
    async removeBucket(nodeId: string, bucket: Authorized<Bucket>) {
      await needNode(deps, bucket.accountId, nodeId);
      await database.transaction(async (tx) => {
        await markRemoved(tx, nodeId, bucket.id);
        await setFeed(tx, bucket.id, backupFeed(nodeId), false);
      });
    },
    /** Restores what the bucket lacks from the node's replica of a bucket with the same name. */
    async rebuild(nodeId: string, bucket: Authorized<Bucket>) {
      await needNode(deps, bucket.accountId, nodeId);
      await database.transaction(async (tx) => {
        if (!(await hasBucket(tx, nodeId, bucket))) {
          await insertBackupBucket(tx, { nodeId, bucketId: bucket.id, addedAt: clock.now() });
        }
        await setFeed(tx, bucket.id, backupFeed(nodeId), true);
        const progress = { state: 'rebuilding', position: '', done_count: 0 } as const;
        await setBucketProgress(tx, { nodeId, bucketId: bucket.id }, progress);
      });
    },
    /** Newest first. */
    async history(accountId: string, nodeId: string, before?: string) {
      await needNode(deps, accountId, nodeId);
      return findEvents(database.read, nodeId, before);
    },
  };
}

async function addNode(
  { database, clock, sealer, remotes }: BackupNodeDeps,
  { accountId, personId }: NodeOwner,
  name: string,
  { secretAccessKey, ...address }: S3Address,
): Promise<{ id: string }> {
  await remotes.check({ accountId, address }, secretAccessKey).catch((cause: unknown) => {
    throw refusalOfNode(cause);
  });
  const id = newId();
  const now = clock.now();
  await database.transaction(async (tx) => {
    const others = await findNodes(tx, accountId);
    if (others.some((node) => node.name === name)) throw new StorageRefusal('nodeNameTaken');
    if (others.length >= nodesPerAccount) throw new StorageRefusal('nodeLimit');
    await insertNode(tx, {
      id,
      accountId,
      name,
      address,
      secretSealed: sealer.seal(secretAccessKey, sealContextOf(id)),
      isPaused: false,
      createdAt: now,
      createdBy: personId,
      seenAt: now,
      unreachableSince: null,
      lastError: null,
      lastErrorCode: null,
    });
    await insertEvent(tx, id, { kind: 'added', happenedAt: now });
  });
  return { id };
}

async function statusOf({ database, clock }: BackupNodeDeps, node: BackupNode): Promise<NodeStatus> {
  const feed = backupFeed(node.id);
  const [buckets, queue, states] = await Promise.all([
    findBackupBuckets(database.read, node.id),
    countChanges(database.read, feed),
    findAddresses(database.read, [feed]),
  ]);
  const lagMs = queue.oldestAt === null ? 0 : Math.max(0, clock.now() - queue.oldestAt);
  const state = states.get(feed);
  const pausedUntil = state && state.failures > 0 ? state.nextAt : null;
  return { ...node, buckets, waiting: queue.waiting, lagMs, pausedUntil };
}

async function needNode(
  { database }: BackupNodeDeps,
  accountId: string,
  nodeId: string,
): Promise<BackupNode> {
  const node = await findNode(database.read, nodeId);
  if (node?.accountId !== accountId) throw new StorageRefusal('nodeUnknown');
  noteName('node_name', node.name);
  return node;
}

async function hasBucket(tx: Transaction, nodeId: string, bucket: Bucket): Promise<boolean> {
  return (await findBackupBuckets(tx, nodeId)).some(({ bucketId }) => bucketId === bucket.id);
}
