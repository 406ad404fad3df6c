import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** What every token of an app begins with, so that it is told from a session's before anything is looked up. */
const tokenPrefix = 'app_';

/** 256 random bits, fit for URLs and headers. */
export function newHandle(): string {
  return randomBytes(32).toString('base64url');
}

export function newAppToken(): string {
  return tokenPrefix + newHandle();
}

export function isAppTokenShaped(text: string): boolean {
  return text.startsWith(tokenPrefix) && /^[A-Za-z0-9_-]{43}$/.test(text.slice(tokenPrefix.length));
}

/** How a secret of 128 random bits and more is kept: it can't be guessed, so a plain hash is enough. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Takes as long whatever is wrong with the secret. */
export function isSecretOf(secret: string, secretHash: string): boolean {
  const [given, kept] = [Buffer.from(hashOf(secret)), Buffer.from(secretHash)];
  return given.length === kept.length && timingSafeEqual(given, kept);
}
