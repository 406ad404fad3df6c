import type { DataKey } from '../../kernel/data-key.ts';
import { createChunkCipher } from './chunk-cipher.ts';
import { chunkBytes } from './geometry.ts';

/**
 * Encrypts inline bytes, with the same result as the stream of the same bytes.
 * @param salt the object's ID
 * @param plain at most one chunk, 64 KiB
 */
export function sealBytes(dek: DataKey, salt: string, plain: Uint8Array): Buffer {
  if (plain.length > chunkBytes) throw new RangeError(`${plain.length} bytes are more than one chunk`);
  return Buffer.concat(createChunkCipher(dek, salt).seal(0, true, plain));
}

/** @throws {SealedBytesDamagedError} unless it is exactly what was encrypted for that object */
export function openBytes(dek: DataKey, salt: string, sealed: Uint8Array): Buffer {
  return createChunkCipher(dek, salt).open(0, true, sealed);
}
