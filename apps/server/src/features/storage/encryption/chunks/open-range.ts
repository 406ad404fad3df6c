import type { ByteRange } from '@atoll/blob-store';
import type { DataKey } from '../../kernel/data-key.ts';
import { createChunkCipher, SealedBytesDamagedError } from './chunk-cipher.ts';
import { framesOf } from './frames.ts';
import { chunkBytes, chunkCount, chunksOf, cipherRange, sealedChunkBytes } from './geometry.ts';

export interface SealedBlob {
  dek: DataKey;
  /** The salt of the encryption key. */
  salt: string;
  plainSize: number;
  /** Reads the ciphertext; called at most once. */
  readCipher(range: ByteRange): AsyncIterable<Uint8Array>;
}

/**
 * Yields the plaintext of `range`, reading only the chunks that contain it, in bounded memory.
 * @throws {SealedBytesDamagedError} before the first byte of an unverified chunk
 */
export async function* openRange(
  blob: SealedBlob,
  range: ByteRange = { start: 0, end: blob.plainSize },
): AsyncGenerator<Uint8Array, void, undefined> {
  if (range.start >= range.end) return;
  const cipher = createChunkCipher(blob.dek, blob.salt);
  const chunks = chunksOf(range);
  const lastOfBlob = chunkCount(blob.plainSize) - 1;
  const source = blob.readCipher(cipherRange(blob.plainSize, chunks));

  let index = chunks.first;
  for await (const { data } of framesOf(source, sealedChunkBytes)) {
    if (index === chunks.end) throw new SealedBytesDamagedError(`${blob.salt} is longer than it was`);
    const plain = cipher.open(index, index === lastOfBlob, data);
    const chunkStart = index * chunkBytes;
    yield plain.subarray(
      Math.max(0, range.start - chunkStart),
      Math.min(plain.length, range.end - chunkStart),
    );
    index += 1;
  }
  if (index < chunks.end) throw new SealedBytesDamagedError(`chunk ${index} of ${blob.salt} is missing`);
}
