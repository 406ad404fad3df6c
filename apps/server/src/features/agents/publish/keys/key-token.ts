import { createHash, randomBytes } from 'node:crypto';

const prefix = 'ak-';
const shape = /^ak-[A-Za-z0-9_-]{43}$/;
const hintLength = 4;

/** Returns 256 random bits. The prefix lets scanners of source code recognize a leaked key. */
export function newAgentKey(): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** Returns the hash under which a key is stored; undefined for what can't be a key. */
export function hashOfKey(key: string): string | undefined {
  return shape.test(key) ? createHash('sha256').update(key).digest('base64url') : undefined;
}

/** Returns the end of a key, so that its owner recognizes it. */
export function hintOf(key: string): string {
  return key.slice(-hintLength);
}
