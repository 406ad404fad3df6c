import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The prefix of every app token, which distinguishes it from a session's without a lookup. */
const tokenPrefix = 'app_';

/** Returns 256 random bits, in a form for URLs and headers. */
export function newHandle(): string {
  return randomBytes(32).toString('base64url');
}

export function newAppToken(): string {
  return tokenPrefix + newHandle();
}

export function isAppTokenShaped(text: string): boolean {
  return text.startsWith(tokenPrefix) && /^[A-Za-z0-9_-]{43}$/.test(text.slice(tokenPrefix.length));
}

/** Hashes a secret of at least 128 random bits. It can't be guessed, so a plain hash is enough. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Takes the same time for any wrong secret. */
export function isSecretOf(secret: string, secretHash: string): boolean {
  const [given, kept] = [Buffer.from(hashOf(secret)), Buffer.from(secretHash)];
  return given.length === kept.length && timingSafeEqual(given, kept);
}
