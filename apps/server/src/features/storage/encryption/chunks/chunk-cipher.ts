import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync } from 'node:crypto';
import { type DataKey, keyBytes } from '../../kernel/data-key.ts';
import { tagBytes } from './geometry.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
/** 2^48 chunks, far more than in the largest object. */
const counterBytes = 6;
const info = 'atoll-blob-v1';

/** Encrypted bytes were changed, moved, truncated, or encrypted under another key. */
export class SealedBytesDamagedError extends Error {
  override readonly name = 'SealedBytesDamagedError';
}

/**
 * The STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár, 2015) over AES-256-GCM: a chunk's nonce is its number and
 * whether it is the last, so that a chunk decrypts only in its place, and a truncated stream fails.
 * Nonces repeat between blobs; keys don't, because each blob has its own, derived from its salt.
 * @param salt the ID of the blob, or of the object with the inline bytes: never used twice for different bytes
 */
export function createChunkCipher(dek: DataKey, salt: string) {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', dek, salt, info, keyBytes)));
  const nonce = Buffer.alloc(nonceBytes);
  const nonceOf = (index: number, isLast: boolean): Buffer => {
    nonce.writeUIntBE(index, nonceBytes - 1 - counterBytes, counterBytes);
    nonce[nonceBytes - 1] = isLast ? 1 : 0;
    return nonce;
  };
  return {
    /**
     * Returns the chunk's ciphertext and its tag separately, because joining them would cost half as much again. Encrypting two
     * different chunks with one index would reveal both.
     */
    seal(index: number, isLast: boolean, plain: Uint8Array) {
      const cipher = createCipheriv(algorithm, key, nonceOf(index, isLast));
      const body = cipher.update(plain);
      cipher.final();
      return [body, cipher.getAuthTag()];
    },
    /** @throws {SealedBytesDamagedError} unless exactly this was encrypted as that chunk */
    open(index: number, isLast: boolean, sealed: Uint8Array) {
      if (sealed.length < tagBytes)
        throw new SealedBytesDamagedError(`chunk ${index} of ${salt} is cut short`);
      const bodyBytes = sealed.length - tagBytes;
      const decipher = createDecipheriv(algorithm, key, nonceOf(index, isLast), { authTagLength: tagBytes });
      decipher.setAuthTag(sealed.subarray(bodyBytes));
      const plain = decipher.update(sealed.subarray(0, bodyBytes));
      try {
        decipher.final();
      } catch (cause) {
        throw new SealedBytesDamagedError(`chunk ${index} of ${salt} does not open`, { cause });
      }
      return plain;
    },
  };
}
