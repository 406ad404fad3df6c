import type { BlobStore } from '@atoll/blob-store';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { keysOfSealed } from '../../../platform/installation/index.ts';
import type { Sealer } from '../../../platform/secrets/index.ts';
import { createArchive } from '../archive/index.ts';
import type { StoredObject } from '../kernel/object-info.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { findArchivedParts } from '../objects/archive.store.ts';
import { findObject } from '../objects/object.store.ts';
import type { ObjectEncryption } from '../objects/object-encryption.ts';
import { openObject } from '../objects/read-object.ts';
import { checkUsage } from './check-counters.ts';
import { checkArchived, checkBytes, checkSealed } from './check-object.ts';
import { checkOrphans } from './check-orphans.ts';
import { type CheckedBucket, findBuckets, hasPart, scanNames, scanParts } from './fsck.store.ts';

export interface FsckDeps {
  database: Database;
  /** The first copies, without any failover. */
  blobStore: BlobStore;
  archiveStore: BlobStore;
  clock: Clock;
  encryption: Pick<ObjectEncryption, 'forReading'>;
  sealer: Pick<Sealer, 'holdsKeyOf'>;
}

/** Something that is not as it should be. */
export interface Finding {
  kind: 'object' | 'upload' | 'orphan' | 'counter' | 'secret';
  /** The bucket and key, the part of an upload, the blob, the bucket, the account and month, or the table. */
  subject: string;
  problem: string;
  isRepaired: boolean;
}

export interface FsckSummary {
  objects: number;
  sizeBytes: number;
  /** Objects under customer keys, of which only the sealed bytes could be checked. */
  sealed: number;
  /** Those that are kept; of one bucket alone, those that its objects consist of. */
  blobs: number;
}

export interface FsckOptions {
  /** Whether to put orphans into the trash and rewrite counts. */
  repair: boolean;
  /** This bucket alone; whose orphans are can't be told, so none are looked for. */
  bucketName?: string | undefined;
  /** Told after each object and blob. */
  onProgress?: ((summary: Readonly<FsckSummary>) => void) | undefined;
}

/** There is no bucket of the name that was given. */
export class UnknownBucketError extends Error {
  override readonly name = 'UnknownBucketError';
}

/**
 * Reads every object's bytes and holds them against their checksums, every blob against what consists of it, and the
 * counts of buckets against what they hold. With `repair` orphans go into the trash and counts are rewritten; bytes that are lost
 * stay lost, and are told of.
 * @throws {UnknownBucketError}
 */
export async function* checkStorage(
  deps: FsckDeps,
  options: FsckOptions,
): AsyncGenerator<Finding, FsckSummary> {
  const { bucketName, repair, onProgress } = options;
  const summary: FsckSummary = { objects: 0, sizeBytes: 0, sealed: 0, blobs: 0 };
  const all = await findBuckets(deps.database.read);
  const buckets = all.filter(({ name }) => bucketName === undefined || name === bucketName);
  if (bucketName !== undefined && buckets.length === 0) throw new UnknownBucketError(bucketName);
  for (const bucket of buckets) {
    yield* checkObjects(deps, bucket, options, summary);
    yield* checkUploads(deps, bucket);
    yield* checkUsage(deps.database, bucket, repair);
  }
  if (bucketName !== undefined) return summary;
  const onBlob = () => {
    summary.blobs++;
    onProgress?.(summary);
  };
  yield* checkOrphans(deps, repair, onBlob);
  yield* checkSecrets(deps);
  return summary;
}

/** Finds secrets that the master key does not open, of whichever table. */
async function* checkSecrets({ database, sealer }: FsckDeps): AsyncGenerator<Finding> {
  for (const { table, keyName } of await keysOfSealed(database.read)) {
    if (sealer.holdsKeyOf(keyName)) continue;
    const problem = `secrets in it are sealed with key ${keyName.split('.')[1]}, which is not at hand`;
    yield { kind: 'secret', subject: table, problem, isRepaired: false };
  }
}

async function* checkObjects(
  deps: FsckDeps,
  bucket: CheckedBucket,
  { bucketName, onProgress }: FsckOptions,
  summary: FsckSummary,
): AsyncGenerator<Finding> {
  const { read } = deps.database;
  for await (const name of scanNames(read, bucket.id)) {
    const object = await findObject(read, { bucketId: bucket.id, ...name });
    if (!object || object.isDeleteMarker) continue;
    summary.objects++;
    summary.sizeBytes += object.sizeBytes;
    if (bucketName !== undefined) summary.blobs += object.blobs.length;
    onProgress?.(summary);
    const problem = await checkObject(deps, bucket, object, summary).catch(describe);
    // It may have been replaced or deleted while it was read.
    if (problem === undefined || !(await isStillThere(deps, bucket, name, object.id))) continue;
    const version = name.versionId === 'null' ? '' : ` (version ${name.versionId})`;
    const subject = `${bucket.name}/${name.key}${version}`;
    yield { kind: 'object', subject, problem, isRepaired: false };
  }
}

async function checkObject(
  deps: FsckDeps,
  bucket: CheckedBucket,
  object: StoredObject,
  summary: FsckSummary,
): Promise<string | undefined> {
  const { database, blobStore, archiveStore, encryption } = deps;
  if (object.archive) {
    const parts = await findArchivedParts(database.read, object.id);
    await checkArchived(createArchive(archiveStore), parts);
    const archivedBytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0);
    if (object.inlineBytes === null && object.blobs.length === 0) {
      return archivedBytes === object.sizeBytes ? undefined : 'wrong size';
    }
  }
  if (object.encryption?.mode === 'SSE-C') {
    summary.sealed++;
    await checkSealed(object, blobStore);
    return undefined;
  }
  const source = { bucket, record: object.encryption, customerKey: undefined };
  const dek = await encryption.forReading(source);
  return checkBytes(object, openObject(blobStore, { ...object, archive: null }, dek));
}

async function isStillThere(
  { database }: FsckDeps,
  bucket: CheckedBucket,
  name: { key: string; versionId: string },
  id: string,
): Promise<boolean> {
  return (await findObject(database.read, { bucketId: bucket.id, ...name }))?.id === id;
}

async function* checkUploads(
  { database, blobStore }: FsckDeps,
  bucket: CheckedBucket,
): AsyncGenerator<Finding> {
  for await (const part of scanParts(database.read, bucket.id)) {
    const problem = await findProblem(blobStore, part.blobId).catch(describe);
    if (problem === undefined) continue;
    // It may have been sent again, or its upload be over, since it was listed.
    if (!(await hasPart(database.read, part))) continue;
    const subject = `${bucket.name}/${part.key} (upload ${part.uploadId}, part ${part.partNumber})`;
    yield { kind: 'upload', subject, problem, isRepaired: false };
  }
}

async function findProblem(blobStore: BlobStore, blobId: string): Promise<string | undefined> {
  return (await blobStore.stat(blobId)) ? undefined : `blob ${blobId} is missing`;
}

function describe(error: unknown): string {
  const cause = error instanceof StorageRefusal ? (error.cause ?? error) : error;
  return `unreadable: ${cause instanceof Error ? cause.message : String(cause)}`;
}
