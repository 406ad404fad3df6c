import { BlobDamagedError, BlobMissingError, type BlobStore, type ByteRange } from '@atoll/blob-store';
import type { BlobHolds } from '../blobs/blob-holds.ts';
import { damagedReads } from '../blobs/damage-metrics.ts';
import { InlineDamagedError, soundInline } from '../blobs/inline-bytes.ts';
import { type BlobSource, readBlobs } from '../blobs/read-blobs.ts';
import { type DataKey, openBytes, SealedBytesDamagedError } from '../encryption/index.ts';
import type { ObjectInfo, StoredObject } from '../kernel/object-info.ts';
import { StorageRefusal } from '../kernel/refusal.ts';

/** An authorized object with the key to decrypt it. */
export interface OpenObject {
  /**
   * Yields the bytes of `range`, from as many blobs as needed, in bounded memory.
   * @throws {StorageRefusal} `unreadable` before any unverified byte
   */
  read(range?: ByteRange): AsyncGenerator<Uint8Array, void, undefined>;
  /** Like `read`, for inline bytes; undefined if they are in blobs. */
  readInline(range: ByteRange): Uint8Array | undefined;
}

/**
 * @param dek null for plain bytes
 * @throws {StorageRefusal} `objectArchived`, `objectRestoring`
 */
export function openObject(
  blobStore: BlobStore,
  object: StoredObject,
  dek: DataKey | null,
  holds?: Pick<BlobHolds, 'hold'>,
): OpenObject {
  const source = { blobStore, holds };
  refuseArchived(object);
  return {
    read: (range = { start: 0, end: object.sizeBytes }) => readObject(source, object, dek, range),
    readInline: (range) => readInline(object, dek, range),
  };
}

/** @throws {StorageRefusal} `objectArchived`, `objectRestoring` when the object's bytes can't be read now */
export function refuseArchived({ archive }: Pick<ObjectInfo, 'archive'>): void {
  if (archive?.state === 'archived') throw new StorageRefusal('objectArchived');
  if (archive?.state === 'restoring') throw new StorageRefusal('objectRestoring');
}

/** @throws {StorageRefusal} `unreadable` if the first block can't be verified */
export async function checkReadable(open: OpenObject, { sizeBytes }: StoredObject): Promise<void> {
  const reading = open.read({ start: 0, end: Math.min(1, sizeBytes) });
  await reading.next();
  await reading.return();
}

/** Returns the range of part `partNumber`. An object from a single PUT has one part. */
export function partRange(
  object: Pick<StoredObject, 'blobs' | 'sizeBytes'>,
  partNumber: number,
): ByteRange | undefined {
  if (object.blobs.length <= 1) return partNumber === 1 ? { start: 0, end: object.sizeBytes } : undefined;
  const part = object.blobs[partNumber - 1];
  if (!part) return undefined;
  const start = object.blobs.slice(0, partNumber - 1).reduce((sum, blob) => sum + blob.sizeBytes, 0);
  return { start, end: start + part.sizeBytes };
}

async function* readObject(
  source: BlobSource,
  object: StoredObject,
  dek: DataKey | null,
  range: ByteRange,
): AsyncGenerator<Uint8Array, void, undefined> {
  const inline = readInline(object, dek, range);
  if (inline) {
    if (inline.length > 0) yield inline;
    return;
  }
  try {
    yield* readBlobs(source, object.blobs, dek, range);
  } catch (cause) {
    throw orUnreadable(cause);
  }
}

function readInline(
  object: StoredObject,
  dek: DataKey | null,
  { start, end }: ByteRange,
): Uint8Array | undefined {
  const { id, inlineBytes } = object;
  if (!inlineBytes) return undefined;
  try {
    return (dek ? openBytes(dek, id, inlineBytes) : soundInline(object, inlineBytes)).subarray(start, end);
  } catch (cause) {
    throw orUnreadable(cause);
  }
}

/** Unverified bytes are never returned. */
export function orUnreadable(cause: unknown): unknown {
  const isLost =
    cause instanceof BlobDamagedError ||
    cause instanceof BlobMissingError ||
    cause instanceof InlineDamagedError ||
    cause instanceof SealedBytesDamagedError;
  if (cause instanceof InlineDamagedError) damagedReads.inc({ place: 'row' });
  return isLost ? new StorageRefusal('unreadable', { cause }) : cause;
}
