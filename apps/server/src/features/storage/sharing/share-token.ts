import { createHash, randomBytes } from 'node:crypto';
import { StorageRefusal } from '../kernel/refusal.ts';

const randomLength = 18;
const checkLength = 4;
const shape = /^[A-Za-z0-9_-]{28}$/;

/** Returns 144 random bits, and a check of 24 more that distinguishes a damaged link from an unknown one. */
export function newShareToken(): string {
  const random = randomBytes(randomLength).toString('base64url');
  return random + checkOf(random);
}

/**
 * Returns the hash under which a link is stored.
 * @throws {StorageRefusal} `shareMalformed` if it can't be a link, `shareDamaged` if a character is missing or wrong
 */
export function hashOfToken(token: string): string {
  if (!shape.test(token)) throw new StorageRefusal('shareMalformed');
  const random = token.slice(0, -checkLength);
  if (checkOf(random) !== token.slice(-checkLength)) throw new StorageRefusal('shareDamaged');
  return createHash('sha256').update(token).digest('base64url');
}

export function tokenContext(linkId: string): string {
  return `share-link:${linkId}`;
}

function checkOf(random: string): string {
  return createHash('sha256').update(`atoll share ${random}`).digest('base64url').slice(0, checkLength);
}
