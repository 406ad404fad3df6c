import { Secret, TOTP } from 'otpauth';

/** The defaults of authenticator apps: HMAC-SHA-1, six digits, 30 seconds (RFC 6238). */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Number of steps by which an app's clock may be ahead or behind. */
const window = 1;

/** Returns 160 random bits in base32, as RFC 4226 requires. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the URI for an app's QR code. */
export function totpUri(secret: string, email: string): string {
  return new TOTP({ ...form, issuer: 'Atoll', label: email, secret: Secret.fromBase32(secret) }).toString();
}

/** Returns the 30-second step of a code, or null if it matches none near `now`. Spaces are ignored. */
export function stepOfCode(secret: string, typed: string, now: number): number | null {
  const token = typed.replaceAll(/\s/gu, '');
  if (!/^\d{6}$/.test(token)) return null;
  const totp = new TOTP({ ...form, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token, timestamp: now, window });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

/** Returns the encryption context of a secret. */
export function totpContext(personId: string): string {
  return `authenticator-app:${personId}`;
}
