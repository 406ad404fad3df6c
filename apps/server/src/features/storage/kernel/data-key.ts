import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

/** AES-256 throughout. */
export const keyBytes = 32;

/** The one key that the bytes of an object or of a multipart upload are sealed under. Printing it shows nothing. */
export type DataKey = KeyObject;

export function newDataKey(): DataKey {
  return createSecretKey(randomBytes(keyBytes));
}
