import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Letters and digits nobody mistakes for one another; 5 bits each. */
const readableAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** 256 random bits, fit for URLs and headers. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether `value` has the form `newSecret` gives: anything else need not be looked up. */
export function isSecretShaped(value: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(value);
}

/** How a 256-bit secret is kept: it cannot be guessed, so a plain hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export function randomCode(length: number, alphabet = readableAlphabet): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

export function newSalt(): string {
  return randomBytes(16).toString('base64url');
}

/** How a short-lived code that people type is kept; capitals and surrounding spaces don't matter. */
export function hashTyped(salt: string, typed: string): string {
  return createHmac('sha256', salt).update(typed.trim().toUpperCase()).digest('base64url');
}

export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
