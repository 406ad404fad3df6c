import { createHmac, timingSafeEqual } from 'node:crypto';
import { hourMs } from '../../../platform/time.ts';
import { StorageRefusal } from '../kernel/refusal.ts';

const lifetimeMs = hourMs;

interface Protected {
  id: string;
  passwordHash: string | null;
}

/** Creates a proof that its holder knew the password, valid for an hour or until the password changes. */
export function newSharePass(link: Protected, nowMs: number): string {
  const expiresAt = String(nowMs + lifetimeMs);
  return `${expiresAt}.${signatureOf(link, expiresAt)}`;
}

/** @throws {StorageRefusal} `shareForbidden` for none or a wrong one, `sharePassExpired` for an expired one */
export function checkSharePass(link: Protected, pass: string | undefined, nowMs: number): void {
  const [expiresAt = '', signature = ''] = pass?.split('.') ?? [];
  const right = Buffer.from(signatureOf(link, expiresAt));
  const given = Buffer.from(signature);
  if (right.length !== given.length || !timingSafeEqual(right, given)) {
    throw new StorageRefusal('shareForbidden');
  }
  if (nowMs >= Number(expiresAt)) throw new StorageRefusal('sharePassExpired');
}

/** Signs a pass. Only the server knows the salted hash, so it serves as the key. */
function signatureOf({ id, passwordHash }: Protected, expiresAt: string): string {
  return createHmac('sha256', passwordHash ?? '')
    .update(`share pass ${id} ${expiresAt}`)
    .digest('base64url');
}
