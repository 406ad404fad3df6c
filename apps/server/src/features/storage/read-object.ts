import { BlobDamagedError, BlobMissingError, type BlobStore, type ByteRange } from '@atoll/blob-store';
import { refuseArchived } from './absent.ts';
import type { StoredObject } from './object-info.ts';
import { StorageRefusal } from './refusal.ts';

/**
 * The bytes of `range`, from as many blobs as it touches, in bounded memory.
 * @throws {StorageRefusal} `unreadable` before any byte that can't be vouched for; `objectArchived`, `objectRestoring`
 */
export async function* readObject(
  blobStore: BlobStore,
  object: StoredObject,
  range: ByteRange = { start: 0, end: object.sizeBytes },
): AsyncGenerator<Uint8Array, void, undefined> {
  refuseArchived(object);
  if (object.inlineBytes) {
    if (range.end > range.start) yield object.inlineBytes.subarray(range.start, range.end);
    return;
  }
  try {
    let blobStart = 0;
    for (const blob of object.blobs) {
      const start = Math.max(range.start - blobStart, 0);
      const end = Math.min(range.end - blobStart, blob.sizeBytes);
      if (start < end) yield* blobStore.read(blob.blobId, { start, end });
      blobStart += blob.sizeBytes;
    }
  } catch (cause) {
    const isLost = cause instanceof BlobDamagedError || cause instanceof BlobMissingError;
    throw isLost ? new StorageRefusal('unreadable', { cause }) : cause;
  }
}

/** @throws {StorageRefusal} `unreadable` when not even the first block can be vouched for */
export async function checkReadable(blobStore: BlobStore, object: StoredObject): Promise<void> {
  const reading = readObject(blobStore, object, { start: 0, end: Math.min(1, object.sizeBytes) });
  await reading.next();
  await reading.return();
}

/** Where part `partNumber` lies; an object that was put at once is its own only part. */
export function partRange(object: StoredObject, partNumber: number): ByteRange | undefined {
  if (object.blobs.length <= 1) return partNumber === 1 ? { start: 0, end: object.sizeBytes } : undefined;
  const part = object.blobs[partNumber - 1];
  if (!part) return undefined;
  const start = object.blobs.slice(0, partNumber - 1).reduce((sum, blob) => sum + blob.sizeBytes, 0);
  return { start, end: start + part.sizeBytes };
}
