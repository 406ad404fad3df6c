import type { ByteRange } from '@atoll/blob-store';

/** What is sealed together, and so what must be read to read one byte of it. */
export const chunkBytes = 64 * 1024;
export const tagBytes = 16;
export const sealedChunkBytes = chunkBytes + tagBytes;

/** An empty plaintext has one chunk too: the empty last one. */
export function chunkCount(plainSize: number): number {
  return Math.max(1, Math.ceil(plainSize / chunkBytes));
}

/** Bytes that `plainSize` bytes take once sealed. */
export function cipherSize(plainSize: number): number {
  return plainSize + chunkCount(plainSize) * tagBytes;
}

/** The chunks that hold a range of the plaintext; `end` is the first one no longer needed. */
export function chunksOf(range: ByteRange): { first: number; end: number } {
  return { first: Math.floor(range.start / chunkBytes), end: Math.ceil(range.end / chunkBytes) };
}

/** Where those chunks lie in the ciphertext. */
export function cipherRange(plainSize: number, chunks: { first: number; end: number }): ByteRange {
  return {
    start: chunks.first * sealedChunkBytes,
    end: Math.min(chunks.end * sealedChunkBytes, cipherSize(plainSize)),
  };
}
