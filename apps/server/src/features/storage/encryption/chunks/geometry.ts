import type { ByteRange } from '@atoll/blob-store';

/** The unit of encryption, which must be read to read any byte of it. */
export const chunkBytes = 64 * 1024;
export const tagBytes = 16;
export const sealedChunkBytes = chunkBytes + tagBytes;

/** Returns the number of chunks. An empty plaintext has one: the empty last one. */
export function chunkCount(plainSize: number): number {
  return Math.max(1, Math.ceil(plainSize / chunkBytes));
}

/** Returns the encrypted size of `plainSize` bytes. */
export function cipherSize(plainSize: number): number {
  return plainSize + chunkCount(plainSize) * tagBytes;
}

/** Returns the chunks that contain a range of the plaintext; `end` is exclusive. */
export function chunksOf(range: ByteRange): { first: number; end: number } {
  return { first: Math.floor(range.start / chunkBytes), end: Math.ceil(range.end / chunkBytes) };
}

/** Returns the range of those chunks in the ciphertext. */
export function cipherRange(plainSize: number, chunks: { first: number; end: number }): ByteRange {
  return {
    start: chunks.first * sealedChunkBytes,
    end: Math.min(chunks.end * sealedChunkBytes, cipherSize(plainSize)),
  };
}
