import { createHash, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { keyBytes } from './data-key.ts';
import { StorageRefusal } from './refusal.ts';

/** An SSE-C key, held for one request and never stored. Printing it reveals nothing. */
export interface CustomerKey {
  key: KeyObject;
  /** Base64. It is the only part that is stored, and is returned in responses. */
  md5: string;
}

/**
 * @param keyText base64 of 256 bits
 * @param md5Text base64, computed by the client
 * @throws {StorageRefusal} `customerKeyInvalid`, `customerKeyMd5Mismatch`
 */
export function parseCustomerKey(keyText: string, md5Text: string): CustomerKey {
  const key = Buffer.from(keyText, 'base64');
  if (key.length !== keyBytes || key.toString('base64') !== keyText) {
    throw new StorageRefusal('customerKeyInvalid');
  }
  const md5 = createHash('md5').update(key).digest('base64');
  if (!isSameText(md5, md5Text)) throw new StorageRefusal('customerKeyMd5Mismatch');
  return { key: createSecretKey(key), md5 };
}

export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
