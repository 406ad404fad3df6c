import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { type DataKey, keyBytes } from '../kernel/data-key.ts';

const algorithm = 'aes-256-gcm';
const saltBytes = 32;
const tagBytes = 16;
const info = 'atoll-wrap-v1';
/** Each salt derives a separate key, which encrypts once, so no number of wrapped keys exhausts the wrapping key. */
const nonce = Buffer.alloc(12);

/** The wrapped key was changed, belongs elsewhere, or was wrapped under another key. */
export class UnwrapError extends Error {
  override readonly name = 'UnwrapError';
}

/** @param binding see `bindingOf` */
export function wrapDataKey(wrappingKey: KeyObject, dek: DataKey, binding: string): string {
  const salt = randomBytes(saltBytes);
  const cipher = createCipheriv(algorithm, deriveKey(wrappingKey, salt), nonce);
  cipher.setAAD(Buffer.from(binding));
  const body = cipher.update(dek.export());
  cipher.final();
  return Buffer.concat([salt, body, cipher.getAuthTag()]).toString('base64');
}

/** @throws {UnwrapError} */
export function unwrapDataKey(wrappingKey: KeyObject, wrapped: string, binding: string): DataKey {
  const bytes = Buffer.from(wrapped, 'base64');
  if (bytes.length !== saltBytes + keyBytes + tagBytes) throw new UnwrapError('not a wrapped key');
  const key = deriveKey(wrappingKey, bytes.subarray(0, saltBytes));
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(binding)).setAuthTag(bytes.subarray(-tagBytes));
  const dek = decipher.update(bytes.subarray(saltBytes, -tagBytes));
  try {
    decipher.final();
  } catch (cause) {
    throw new UnwrapError('the wrapped key does not open', { cause });
  }
  return createSecretKey(dek);
}

function deriveKey(wrappingKey: KeyObject, salt: Buffer): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', wrappingKey, salt, info, keyBytes)));
}
