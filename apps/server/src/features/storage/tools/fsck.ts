import type { BlobStore } from '@atoll/blob-store';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { createArchive } from '../archive/index.ts';
import { findReferred } from '../blob-deletions.store.ts';
import { findObject } from '../object.store.ts';
import type { ObjectEncryption } from '../object-encryption.ts';
import type { StoredObject } from '../object-info.ts';
import { openObject } from '../read-object.ts';
import { checkArchived, checkBytes, checkSealed } from './check-object.ts';
import { type CheckedBucket, findBuckets, findScheduled, scanNames } from './fsck.store.ts';
import { compareUsage, rewriteUsage } from './usage-check.store.ts';

export interface FsckDeps {
  database: Database;
  /** The first copies, without any failover. */
  blobStore: BlobStore;
  archiveStore: BlobStore;
  clock: Clock;
  encryption: Pick<ObjectEncryption, 'forReading'>;
}

/** Something that is not as it should be. */
export interface Finding {
  kind: 'object' | 'orphan' | 'counter';
  /** The bucket and key, the blob, or the bucket. */
  subject: string;
  problem: string;
  isRepaired: boolean;
}

export interface FsckSummary {
  objects: number;
  sizeBytes: number;
  /** Objects under customer keys, of which only the sealed bytes could be checked. */
  sealed: number;
  blobs: number;
}

/** What no upload can still be about to claim. */
const orphanAgeMs = 60 * 60_000;
const blobBatch = 500;

/**
 * Reads every object's bytes and holds them against their checksums, every blob against what consists of it, and the
 * counts of buckets against what they hold. With `repair` orphans are deleted and counts rewritten; bytes that are lost
 * stay lost, and are told of.
 */
export async function* checkStorage(deps: FsckDeps, repair: boolean): AsyncGenerator<Finding, FsckSummary> {
  const summary: FsckSummary = { objects: 0, sizeBytes: 0, sealed: 0, blobs: 0 };
  for (const bucket of await findBuckets(deps.database.read)) {
    yield* checkObjects(deps, bucket, summary);
    yield* checkUsage(deps, bucket, repair);
  }
  yield* checkOrphans(deps, repair, summary);
  return summary;
}

async function* checkObjects(
  deps: FsckDeps,
  bucket: CheckedBucket,
  summary: FsckSummary,
): AsyncGenerator<Finding> {
  const { read } = deps.database;
  for await (const name of scanNames(read, bucket.id)) {
    const object = await findObject(read, { bucketId: bucket.id, ...name });
    if (!object || object.isDeleteMarker) continue;
    summary.objects++;
    summary.sizeBytes += object.sizeBytes;
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
  if (object.archive && object.archive.state !== 'restored') {
    await checkArchived(database.read, createArchive(archiveStore), object.id);
    if (object.inlineBytes === null && object.blobs.length === 0) return undefined;
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

async function* checkUsage(
  { database }: FsckDeps,
  bucket: CheckedBucket,
  repair: boolean,
): AsyncGenerator<Finding> {
  const differences = await database.transaction(async (tx) => {
    const found = await compareUsage(tx, bucket.id);
    if (repair && found.length > 0) await rewriteUsage(tx, bucket.id);
    return found;
  });
  for (const problem of differences) {
    yield { kind: 'counter', subject: bucket.name, problem, isRepaired: repair };
  }
}

async function* checkOrphans(deps: FsckDeps, repair: boolean, summary: FsckSummary): AsyncGenerator<Finding> {
  const { database, blobStore, clock } = deps;
  let batch: string[] = [];
  const settle = async function* (): AsyncGenerator<Finding> {
    const referred = await findReferred(database.read, batch);
    // What is to be deleted anyway is no finding.
    const scheduled = await findScheduled(database.read, batch);
    for (const id of batch.filter((each) => !referred.has(each) && !scheduled.has(each))) {
      if (repair) await blobStore.delete(id);
      yield { kind: 'orphan', subject: id, problem: 'no object consists of it', isRepaired: repair };
    }
    batch = [];
  };
  for await (const blob of blobStore.list()) {
    summary.blobs++;
    if (clock.now() - blob.createdAtMs > orphanAgeMs) batch.push(blob.id);
    if (batch.length >= blobBatch) yield* settle();
  }
  yield* settle();
}

function describe(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return `unreadable: ${cause instanceof Error ? cause.message : String(cause)}`;
}
