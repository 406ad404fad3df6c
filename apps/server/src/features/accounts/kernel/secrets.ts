import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Unambiguous letters and digits; 5 bits each. */
const readableAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Returns 256 random bits, in a form for URLs and headers. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Reports whether `value` has the format of `newSecret`, so that others need no lookup. */
export function isSecretShaped(value: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(value);
}

/** Hashes a 256-bit secret. It can't be guessed, so a plain hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export function randomCode(length: number, alphabet = readableAlphabet): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

export function newSalt(): string {
  return randomBytes(16).toString('base64url');
}

/** Hashes a short-lived typed code; case and surrounding spaces are ignored. */
export function hashTyped(salt: string, typed: string): string {
  return createHmac('sha256', salt).update(typed.trim().toUpperCase()).digest('base64url');
}

export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
