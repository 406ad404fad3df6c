import { createChecksum } from '@atoll/s3-protocol';
import { newId } from '../../../platform/ids.ts';
import { maxPutBytes } from '../blobs/receive.ts';
import { checkCapacity } from '../kernel/allowance.ts';
import { asJudged, judgedSight, refuseStale } from '../kernel/judged.ts';
import { checkObjectKey } from '../kernel/names.ts';
import { attributesOf } from '../kernel/object-draft.ts';
import {
  headersOf,
  type ObjectHeaders,
  type ObjectInfo,
  redirectLocationName,
  type StoredChecksum,
  type StoredObject,
} from '../kernel/object-info.ts';
import type { Bucket } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { checkEveryBlob } from './check-stored.ts';
import { copyBytes } from './copy-bytes.ts';
import type { CopyOptions, ObjectRef, ObjectServiceDeps } from './object.service.ts';
import { findObject } from './object.store.ts';
import type { CopyPlan } from './object-encryption.ts';
import type { ObjectDraft } from './place-version.ts';
import { newVersionAt, orDiscard, placeObject } from './put-object.ts';
import { openObject, refuseArchived } from './read-object.ts';
import { refuseAbsent } from './refuse-absent-or-deleted.ts';

/** Exceeded only if the source is written continuously between our read and our write. */
const maxAttempts = 20;

/** Reads the source, authorizes the read, and writes the copy only if exactly those bytes are still there. */
export async function copyObject(
  deps: ObjectServiceDeps,
  source: ObjectRef,
  target: Omit<ObjectRef, 'versionId'>,
  options: CopyOptions,
): Promise<ObjectInfo & { source: ObjectInfo }> {
  checkObjectKey(target.key);
  for (let attempt = 1; ; attempt++) {
    try {
      return await asJudged(source.bucket, (bucket) => tryCopy(deps, { ...source, bucket }, target, options));
    } catch (error) {
      const isChanged = error instanceof StorageRefusal && error.reason === 'sourceChanged';
      if (!isChanged || attempt === maxAttempts) throw error;
    }
  }
}

async function tryCopy(
  deps: ObjectServiceDeps,
  { bucket, key, versionId }: ObjectRef,
  target: Omit<ObjectRef, 'versionId'>,
  options: CopyOptions,
): Promise<ObjectInfo & { source: ObjectInfo }> {
  const found = await findObject(deps.database.read, { bucketId: bucket.id, key, versionId });
  refuseStale(judgedSight(bucket, key), found);
  const source = refuseAbsent(found, versionId);
  refuseArchived(source);
  await options.checkSource(source);
  const { condition, lock = {}, tags = source.tags } = options;
  const sealed = { bucket, record: source.encryption, customerKey: options.sourceKey };
  await checkEveryBlob({ ...deps, read: deps.database.read }, source);
  const plan = await deps.encryption.forCopying(sealed, target.bucket, options.encryption);
  const choices = { ...options, tags, headers: copiedHeaders(source, options) };
  const attributes = attributesOf(target.bucket, choices, plan.to?.record ?? null);
  const limitBytes = plan.isShared ? null : await checkRoom(deps, target.bucket, source);
  const checksum = await copiedChecksum(deps, source, plan, options);
  const [id, now] = [newId(), deps.clock.now()];
  const copied = withPartsOf(source, checksum);
  const copy = await deps.inProgress.during(target.bucket.accountId, limitBytes, async (count) => {
    if (!plan.isShared) count(source.sizeBytes);
    const { inlineBytes, blobs, sharesBlobsOf, etag } = await copyBytes(deps, copied, plan, id);
    const draft: ObjectDraft = {
      ...attributes,
      ...newVersionAt(now, id),
      ...(options.versionIdAt ? { version: options.versionIdAt(now) } : {}),
      key: target.key,
      sizeBytes: source.sizeBytes,
      etag,
      checksum,
      lock,
      inlineBytes,
      blobs,
      uploadId: null,
    };
    const placing = { draft, condition, event: 'ObjectCreated:Copy', sharesBlobsOf } as const;
    return orDiscard(deps.blobStore, blobs, () => placeObject(deps, target.bucket, placing));
  });
  return { ...copy, source };
}

/**
 * Refuses an object that exceeds the quota or the size limit. A copy that takes too long to write would be swept as an
 * orphan before it is committed.
 * @returns the account's storage limit, or null
 */
async function checkRoom(
  { database, allowance }: ObjectServiceDeps,
  { accountId }: Bucket,
  { sizeBytes }: StoredObject,
): Promise<number | null> {
  if (sizeBytes > maxPutBytes) throw new StorageRefusal('objectTooLarge');
  const room = await checkCapacity({ read: database.read, allowance }, accountId, sizeBytes);
  return room?.limitBytes ?? null;
}

/** Returns the headers of a copy. The website redirect is never copied. Source: S3 API, CopyObject. */
function copiedHeaders(source: StoredObject, { headers, redirectLocation }: CopyOptions): ObjectHeaders {
  const chosen = headers ?? headersOf(source);
  const { [redirectLocationName]: _, ...kept } = chosen.headers;
  if (redirectLocation === undefined) return { ...chosen, headers: kept };
  return { ...chosen, headers: { ...kept, [redirectLocationName]: redirectLocation } };
}

/** Returns the source's checksum, unless another algorithm was requested: then it is computed from the bytes. */
async function copiedChecksum(
  { blobStore, holds }: ObjectServiceDeps,
  source: StoredObject,
  { from }: CopyPlan,
  { checksumAlgorithm: algorithm }: CopyOptions,
): Promise<StoredChecksum | null> {
  const { checksum } = source;
  const isKept = checksum?.algorithm === algorithm && checksum?.type === 'FULL_OBJECT';
  if (algorithm === undefined || isKept) return checksum;
  const sum = createChecksum(algorithm);
  for await (const piece of openObject(blobStore, source, from, holds).read()) sum.update(piece);
  return { algorithm, type: 'FULL_OBJECT', value: await sum.digest() };
}

/**
 * Returns the source with the checksums of its parts, or without them if the algorithm changed: then only the checksum
 * of the whole is known.
 */
function withPartsOf(source: StoredObject, checksum: StoredChecksum | null): StoredObject {
  if (checksum?.algorithm === source.checksum?.algorithm) return source;
  return { ...source, blobs: source.blobs.map((blob) => ({ ...blob, checksum: null })) };
}
