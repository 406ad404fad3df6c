import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { BlobDamagedError, BlobMissingError, type BlobStore } from '@atoll/blob-store';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { InlineDamagedError } from '../blobs/inline-bytes.ts';
import type { Allowance } from '../kernel/allowance.ts';
import { archivedBlobPrefix } from '../objects/archive.store.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import type { ManifestName, ManifestPart } from './manifest.ts';
import type { BlobReplica } from './node.ts';
import type { Remote } from './remote.ts';
import { findReplica, saveReplica } from './replica.store.ts';
import { findVersion } from './version.store.ts';

export interface ReplicatorDeps {
  database: Database;
  /** The first copies, without any failover. */
  blobStore: BlobStore;
  archiveStore: BlobStore;
  clock: Clock;
  /** What an account may hold: a rebuild brings back no more. */
  allowance: Allowance;
}

/** What lies on a node is not what was sent there. */
export class ReplicaDamagedError extends Error {
  override readonly name = 'ReplicaDamagedError';
}

export interface Replicator {
  /** Makes the node's copy of a version what the version is now; when it is gone, the copy goes. */
  replicate(node: { id: string; remote: Remote }, bucketId: string, name: ManifestName): Promise<void>;
  /** Writes a blob to the node and reads it back; one that is there already is left alone. */
  ensureBlob(node: { id: string; remote: Remote }, blobId: string): Promise<BlobReplica>;
  /** Puts another copy in the place of the one that is known there. */
  renewBlob(node: { id: string; remote: Remote }, blobId: string): Promise<BlobReplica>;
}

export function createReplicator(deps: ReplicatorDeps): Replicator {
  const { database, clock } = deps;
  const inTurn = createKeyedQueue();

  const makeReplica: Replicator['renewBlob'] = async ({ id: nodeId, remote }, blobId) => {
    const replica = { nodeId, blobId, ...(await copyBlob(deps, remote, blobId)) };
    await database.transaction((tx) => saveReplica(tx, replica, clock.now()));
    return replica;
  };

  const ensureBlob: Replicator['ensureBlob'] = (node, blobId) =>
    inTurn(
      `blob ${node.id} ${blobId}`,
      async () => (await findReplica(database.read, node.id, blobId)) ?? makeReplica(node, blobId),
    );

  const writeManifest = async (
    node: { id: string; remote: Remote },
    name: ManifestName,
    found: Awaited<ReturnType<typeof findVersion>>,
  ): Promise<void> => {
    if (!found) return node.remote.manifests.delete(name);
    const parts: ManifestPart[] = [];
    for (const { blobId, ...part } of found.parts) {
      const { remoteId, sha256 } = await ensureBlob(node, blobId);
      parts.push({ ...part, remoteId, sha256 });
    }
    const inline = found.inlineBytes && Buffer.from(found.inlineBytes).toString('base64');
    await node.remote.manifests.put({ ...name, format: 1, version: found.version, inline, parts });
  };

  return {
    ensureBlob,
    renewBlob: (node, blobId) => inTurn(`blob ${node.id} ${blobId}`, () => makeReplica(node, blobId)),
    replicate: (node, bucketId, name) =>
      inTurn(`version ${node.id} ${bucketId} ${name.key}`, async () => {
        const find = () => findVersion(database.read, bucketId, name.key, name.versionId);
        // Another process may write an older state after this one: whoever wrote last looks last, and writes again.
        for (let before = await find(); ; ) {
          await writeManifest(node, name, before);
          const now = await find();
          if (isDeepStrictEqual(now, before)) return;
          before = now;
        }
      }),
  };
}

/** Whether bytes are lost or are not what they were, wherever they lie. */
export function isDamage(error: unknown): boolean {
  return (
    error instanceof ReplicaDamagedError ||
    error instanceof BlobDamagedError ||
    error instanceof InlineDamagedError ||
    error instanceof BlobMissingError
  );
}

/** Where a blob's bytes are here. */
function readLocal(
  { blobStore, archiveStore }: Pick<ReplicatorDeps, 'blobStore' | 'archiveStore'>,
  blobId: string,
): AsyncIterable<Uint8Array> {
  return blobId.startsWith(archivedBlobPrefix)
    ? archiveStore.read(blobId.slice(archivedBlobPrefix.length))
    : blobStore.read(blobId);
}

/** @throws {ReplicaDamagedError} unless what was read is what was written */
export async function checkReplica(
  remote: Remote,
  replica: Pick<BlobReplica, 'remoteId' | 'sha256'>,
): Promise<void> {
  const hash = createHash('sha256');
  for await (const piece of remote.blobs.read(replica.remoteId)) hash.update(piece);
  if (hash.digest('hex') !== replica.sha256) throw new ReplicaDamagedError(replica.remoteId);
}

async function copyBlob(
  deps: ReplicatorDeps,
  remote: Remote,
  blobId: string,
): Promise<Pick<BlobReplica, 'remoteId' | 'sizeBytes' | 'sha256'>> {
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const piece of readLocal(deps, blobId)) {
      hash.update(piece);
      yield piece;
    }
  }
  const { id: remoteId, sizeBytes } = await remote.blobs.put(hashed());
  const sha256 = hash.digest('hex');
  try {
    await checkReplica(remote, { remoteId, sha256 });
  } catch (error) {
    await remote.blobs.delete(remoteId);
    throw error;
  }
  return { remoteId, sizeBytes, sha256 };
}
