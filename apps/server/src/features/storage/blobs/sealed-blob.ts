import type { BlobStore, ByteRange } from '@atoll/blob-store';
import { newId } from '../../../platform/ids.ts';
import { type DataKey, openRange, SealedBytesDamagedError, sealStream } from '../encryption/index.ts';
import type { BlobRef } from '../kernel/object-info.ts';

/** Stores bytes as a blob, encrypted unless `dek` is null. Resolves once they would survive a power cut. */
export async function putBlob(
  blobStore: Pick<BlobStore, 'put'>,
  plain: AsyncIterable<Uint8Array>,
  dek: DataKey | null,
): Promise<Pick<BlobRef, 'blobId' | 'sealedAs'>> {
  const sealedAs = dek && newId();
  const { id: blobId } = await blobStore.put(dek && sealedAs ? sealStream(dek, sealedAs, plain) : plain);
  return { blobId, sealedAs };
}

/** Yields the plain bytes of a blob. @throws {SealedBytesDamagedError} and the blob store's errors */
export function readBlob(
  blobStore: BlobStore,
  { blobId, sizeBytes, sealedAs }: BlobRef,
  dek: DataKey | null,
  range: ByteRange = { start: 0, end: sizeBytes },
): AsyncGenerator<Uint8Array, void, undefined> {
  if (sealedAs === null) return blobStore.read(blobId, range);
  if (!dek) throw new SealedBytesDamagedError(`blob ${blobId} is sealed, and its object names no key`);
  const readCipher = (cipherRange: ByteRange) => blobStore.read(blobId, cipherRange);
  return openRange({ dek, salt: sealedAs, plainSize: sizeBytes, readCipher }, range);
}
