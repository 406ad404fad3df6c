import type { BlobStore } from '@atoll/blob-store';
import { newId } from '../../../platform/ids.ts';
import { type IncomingBytes, receiveBytes } from '../blobs/receive.ts';
import { checkCapacity, writableBytes } from '../kernel/allowance.ts';
import type { CountBytes } from '../kernel/bytes-in-progress.ts';
import { checkObjectKey } from '../kernel/names.ts';
import { attributesOf } from '../kernel/object-draft.ts';
import type { BlobRef, ObjectInfo } from '../kernel/object-info.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { pickShard } from '../kernel/usage-changes.ts';
import { newVersion } from '../kernel/version-ids.ts';
import { entityTag } from './entity-tag.ts';
import type { ObjectServiceDeps, PutOptions } from './object.service.ts';
import type { ObjectDraft, Placement } from './place-version.ts';
import { putObject as putObjectMutation } from './place-version.ts';

export async function putObject(
  deps: ObjectServiceDeps,
  bucket: Authorized<Bucket>,
  key: string,
  incoming: IncomingBytes,
  options: PutOptions,
): Promise<ObjectInfo> {
  const { announcedBytes, ...placing } = options;
  const { accountId } = bucket;
  checkObjectKey(key);
  // The commit checks again. Refusing a few bytes that are already arriving would save nothing.
  if (incoming.whole) return store(deps, { bucket, key, incoming, roomBytes: null }, placing);
  const room = await checkCapacity({ ...deps, read: deps.database.read }, accountId, announcedBytes ?? 0);
  return deps.inProgress.during(accountId, room?.limitBytes ?? null, (count) =>
    store(deps, { bucket, key, incoming, roomBytes: room?.roomBytes ?? null, count }, placing),
  );
}

interface Arriving {
  bucket: Authorized<Bucket>;
  key: string;
  incoming: IncomingBytes;
  roomBytes: number | null;
  count?: CountBytes;
}

async function store(
  deps: ObjectServiceDeps,
  { bucket, key, incoming, roomBytes, count }: Arriving,
  options: Omit<PutOptions, 'announcedBytes'>,
): Promise<ObjectInfo> {
  const { blobStore } = deps;
  const { condition, event = 'ObjectCreated:Put', ...choices } = options;
  const id = newId();
  const sealing = await deps.encryption.forWriting(bucket, choices.encryption);
  const keeping = { dek: sealing?.dek ?? null, inlineIn: id, roomBytes, count };
  const received = await receiveBytes(blobStore, incoming, keeping);
  const { sizeBytes, inlineBytes, blobId, checksum, checksumAlgorithm, sealedAs } = received;
  const draft: ObjectDraft = {
    ...attributesOf(bucket, choices, sealing?.record ?? null),
    ...newVersionAt(deps.clock.now(), id),
    key,
    sizeBytes,
    etag: entityTag(received.etag, sealing),
    checksum: { algorithm: checksumAlgorithm, type: 'FULL_OBJECT', value: checksum },
    lock: choices.lock ?? {},
    inlineBytes,
    blobs: blobId === null ? [] : [{ blobId, sizeBytes, checksum, sealedAs }],
    uploadId: null,
  };
  return orDiscard(blobStore, draft.blobs, () => placeObject(deps, bucket, { draft, condition, event }));
}

/** Returns ID, version and time of a new version. */
export function newVersionAt(now: number, id = newId()): Pick<ObjectDraft, 'id' | 'version' | 'modifiedAt'> {
  return { id, version: newVersion(now), modifiedAt: now };
}

/** Resolves once the object would survive a power cut. */
export async function placeObject(
  { database, allowance }: Pick<ObjectServiceDeps, 'database' | 'allowance'>,
  bucket: Authorized<Bucket>,
  placement: Pick<Placement, 'draft' | 'condition' | 'event' | 'sharesBlobsOf'>,
): Promise<ObjectInfo> {
  const limitBytes = await writableBytes({ allowance }, bucket.accountId);
  const shard = pickShard(database.dialect);
  const input = { ...placement, bucketId: bucket.id, limitBytes, shard };
  const placed = await database.write(putObjectMutation, input);
  return { ...placement.draft, ...placed, isLatest: true, isDeleteMarker: false, archive: null };
}

/**
 * Deletes the new blobs at once when the commit is refused; if that fails, the sweeper does it. After any other failure, such as
 * a lost connection, the commit may have succeeded, so only the sweeper can decide.
 */
export async function orDiscard<T>(
  blobStore: BlobStore,
  blobs: readonly Pick<BlobRef, 'blobId'>[],
  commit: () => Promise<T>,
): Promise<T> {
  try {
    return await commit();
  } catch (error) {
    if (!(error instanceof StorageRefusal)) throw error;
    await Promise.allSettled(blobs.map((blob) => blobStore.delete(blob.blobId)));
    throw error;
  }
}
