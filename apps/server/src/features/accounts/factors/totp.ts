import { Secret, TOTP } from 'otpauth';

/** What authenticator apps take for granted: HMAC-SHA-1, six digits, 30 seconds (RFC 6238). */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** How many steps an app's clock may be ahead or behind. */
const window = 1;

/** 160 random bits, as RFC 4226 asks, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an app reads from a QR code. */
export function totpUri(secret: string, email: string): string {
  return new TOTP({ ...form, issuer: 'Atoll', label: email, secret: Secret.fromBase32(secret) }).toString();
}

/** The 30-second step that a code is of, or null for a code of none near `now`. Spaces don't matter. */
export function stepOfCode(secret: string, typed: string, now: number): number | null {
  const token = typed.replaceAll(/\s/gu, '');
  if (!/^\d{6}$/.test(token)) return null;
  const totp = new TOTP({ ...form, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token, timestamp: now, window });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

/** What a secret is sealed for: it opens for nobody else. */
export function totpContext(personId: string): string {
  return `authenticator-app:${personId}`;
}
