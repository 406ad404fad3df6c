import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { BlobDamagedError, BlobMissingError, type BlobStore } from '@atoll/blob-store';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { createKeyedQueue } from '../../../platform/keyed-queue.ts';
import { InlineDamagedError } from '../blobs/inline-bytes.ts';
import type { Allowance } from '../kernel/allowance.ts';
import { archivedBlobPrefix } from '../objects/archive.store.ts';
import type { ManifestName, ManifestPart } from './manifest.ts';
import type { BlobReplica } from './node.ts';
import { atPace, countedPieces, nodePace, type PaceLimits } from './pace.ts';
import type { Remote } from './remote.ts';
import { findReplica, forgetMarked, noteStarted, saveReplica } from './replica.store.ts';
import { findVersion } from './version.store.ts';

export interface ReplicatorDeps {
  database: Database;
  /** The first copies, without failover. */
  blobStore: BlobStore;
  archiveStore: BlobStore;
  clock: Clock;
  /** The account's limits: a rebuild restores no more. */
  allowance: Allowance;
  /** The minimum rate for transfers of blobs; `nodePace` by default. */
  pace?: PaceLimits;
}

/** Thrown if the bytes on a node differ from those that were sent. */
export class ReplicaDamagedError extends Error {
  override readonly name = 'ReplicaDamagedError';
}

/** A node during one turn of work. */
export interface Visit {
  readonly id: string;
  readonly remote: Remote;
  /** Aborts everything at once. */
  readonly signal: AbortSignal;
  /** Fires at the end of the turn: running work is finished, and no further blob is started. */
  readonly turn: AbortSignal;
}

export interface Replicator {
  /**
   * Brings the node's copy of a version up to date; deletes the copy if the version no longer exists. Rejects with the
   * turn's reason if the turn ends first. The next turn knows which blobs have arrived.
   */
  replicate(visit: Visit, bucketId: string, name: ManifestName): Promise<void>;
  /** Replaces the known copy by a new one. */
  renewBlob(visit: Visit, blobId: string): Promise<BlobReplica>;
}

export function createReplicator(deps: ReplicatorDeps): Replicator {
  const { database, clock } = deps;
  const inTurn = createKeyedQueue();

  const makeReplica: Replicator['renewBlob'] = async ({ id: nodeId, remote, signal }, blobId) => {
    const replica = { nodeId, blobId, ...(await copyBlob(deps, { id: nodeId, remote, signal }, blobId)) };
    await database.transaction((tx) => saveReplica(tx, replica, clock.now()));
    return replica;
  };

  /** Writes a blob to the node and reads it back; an existing copy stays unchanged. */
  const ensureBlob: Replicator['renewBlob'] = (visit, blobId) =>
    inTurn(`blob ${visit.id} ${blobId}`, async () => {
      const known = await findReplica(database.read, visit.id, blobId);
      if (known) return known;
      visit.turn.throwIfAborted();
      return makeReplica(visit, blobId);
    });

  const writeManifest = async (
    visit: Visit,
    name: ManifestName,
    found: Awaited<ReturnType<typeof findVersion>>,
  ): Promise<void> => {
    const { manifests } = visit.remote.within(visit.signal);
    if (!found) return manifests.delete(name);
    const parts: ManifestPart[] = [];
    for (const { blobId, ...part } of found.parts) {
      const { remoteId, sha256 } = await ensureBlob(visit, blobId);
      parts.push({ ...part, remoteId, sha256 });
    }
    const inline = found.inlineBytes && Buffer.from(found.inlineBytes).toString('base64');
    await manifests.put({ ...name, format: 1, version: found.version, inline, parts });
  };

  return {
    renewBlob: (visit, blobId) => inTurn(`blob ${visit.id} ${blobId}`, () => makeReplica(visit, blobId)),
    replicate: (visit, bucketId, name) =>
      inTurn(`version ${visit.id} ${bucketId} ${name.key}`, async () => {
        const find = () => findVersion(database.read, bucketId, name.key, name.versionId);
        // Another process may write an older state afterwards, so each writer compares again after writing.
        for (let before = await find(); ; ) {
          await writeManifest(visit, name, before);
          const now = await find();
          if (isDeepStrictEqual(now, before)) return;
          before = now;
        }
      }),
  };
}

/** Reports whether bytes are lost or damaged, in any store. */
export function isDamage(error: unknown): boolean {
  return (
    error instanceof ReplicaDamagedError ||
    error instanceof BlobDamagedError ||
    error instanceof InlineDamagedError ||
    error instanceof BlobMissingError
  );
}

/** Reads a blob's local bytes. */
function readLocal(
  { blobStore, archiveStore }: Pick<ReplicatorDeps, 'blobStore' | 'archiveStore'>,
  blobId: string,
): AsyncIterable<Uint8Array> {
  return blobId.startsWith(archivedBlobPrefix)
    ? archiveStore.read(blobId.slice(archivedBlobPrefix.length))
    : blobStore.read(blobId);
}

/** @throws {ReplicaDamagedError} if the bytes differ from those that were written @throws {PeerError} `PEER_TOO_SLOW` */
export function checkReplica(
  remote: Remote,
  replica: Pick<BlobReplica, 'remoteId' | 'sha256'>,
  signal: AbortSignal,
  limits: PaceLimits = nodePace,
): Promise<void> {
  return atPace(limits, signal, async (pace) => {
    const hash = createHash('sha256');
    const { blobs } = remote.within(pace.signal);
    for await (const piece of countedPieces(pace, blobs.read(replica.remoteId))) hash.update(piece);
    if (hash.digest('hex') !== replica.sha256) throw new ReplicaDamagedError(replica.remoteId);
  });
}

async function copyBlob(
  deps: ReplicatorDeps,
  { id: nodeId, remote, signal }: Pick<Visit, 'id' | 'remote' | 'signal'>,
  blobId: string,
): Promise<Pick<BlobReplica, 'remoteId' | 'sizeBytes' | 'sha256'>> {
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const piece of readLocal(deps, blobId)) {
      hash.update(piece);
      yield piece;
    }
  }
  const { database, clock } = deps;
  const onNamed = (remoteId: string) =>
    database.transaction((tx) => noteStarted(tx, { nodeId, remoteId }, clock.now()));
  const { id: remoteId, sizeBytes } = await atPace(deps.pace ?? nodePace, signal, (pace) =>
    remote.within(pace.signal).blobs.put(countedPieces(pace, hashed()), onNamed),
  );
  const sha256 = hash.digest('hex');
  try {
    await checkReplica(remote, { remoteId, sha256 }, signal, deps.pace);
  } catch (error) {
    // The original error is more important than a failed clean-up, which is repeated later.
    await remote.blobs
      .delete(remoteId)
      .then(() => database.transaction((tx) => forgetMarked(tx, nodeId, remoteId)))
      .catch(() => undefined);
    throw error;
  }
  return { remoteId, sizeBytes, sha256 };
}
