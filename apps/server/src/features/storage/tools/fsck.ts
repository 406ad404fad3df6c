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
  /** The first copies, without failover. */
  blobStore: BlobStore;
  archiveStore: BlobStore;
  clock: Clock;
  encryption: Pick<ObjectEncryption, 'forReading'>;
  sealer: Pick<Sealer, 'holdsKeyOf'>;
}

/** A detected problem. */
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
  /** Objects under customer keys, of which only the encrypted bytes could be checked. */
  sealed: number;
  /** All stored blobs; for a single bucket, those of its objects. */
  blobs: number;
}

export interface FsckOptions {
  /** Whether to move orphans to the trash and rewrite counts. */
  repair: boolean;
  /** Only this bucket. Orphans belong to no bucket, so none are searched. */
  bucketName?: string | undefined;
  /** Called after each object and blob. */
  onProgress?: ((summary: Readonly<FsckSummary>) => void) | undefined;
}

/** Thrown if there is no bucket with this name. */
export class UnknownBucketError extends Error {
  override readonly name = 'UnknownBucketError';
}

/**
 * Checks every object's bytes against its checksums, every blob for references, and the counts of buckets. `repair` moves
 * orphans to the trash and rewrites counts; lost bytes are only reported.
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

/** Finds secrets in all tables that the master key does not decrypt. */
async function* checkSecrets({ database, sealer }: FsckDeps): AsyncGenerator<Finding> {
  for (const { table, keyName } of await keysOfSealed(database.read)) {
    if (sealer.holdsKeyOf(keyName)) continue;
    const problem = `its secrets are encrypted with the key ${keyName.split('.')[1]}, which is missing`;
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
    // It may have been replaced or deleted during the check.
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
    // The part may have been uploaded again, or its upload ended, since it was listed.
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
