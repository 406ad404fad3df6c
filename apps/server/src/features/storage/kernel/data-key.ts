import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

export const keyBytes = 32;

/** The key that encrypts the bytes of one object or multipart upload. Printing it reveals nothing. */
export type DataKey = KeyObject;

export function newDataKey(): DataKey {
  return createSecretKey(randomBytes(keyBytes));
}
