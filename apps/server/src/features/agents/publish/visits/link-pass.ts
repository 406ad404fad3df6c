import { createHmac, timingSafeEqual } from 'node:crypto';
import { codes } from '@atoll/contract/codes';
import { UserError } from '../../../../platform/errors.ts';
import { hourMs } from '../../../../platform/time.ts';

const lifetimeMs = hourMs;

interface Protected {
  readonly agentId: string;
  readonly passwordHash: string;
}

/** Creates a proof that its holder knew the link's password, valid for an hour or until the password changes. */
export function newLinkPass(link: Protected, nowMs: number): string {
  const expiresAt = String(nowMs + lifetimeMs);
  return `${expiresAt}.${signatureOf(link, expiresAt)}`;
}

/** @throws {UserError} 2024 for none or a wrong one, 1015 for an expired one */
export function checkLinkPass(link: Protected, pass: string | undefined, nowMs: number): void {
  const [expiresAt = '', signature = ''] = pass?.split('.') ?? [];
  const right = Buffer.from(signatureOf(link, expiresAt));
  const given = Buffer.from(signature);
  if (right.length !== given.length || !timingSafeEqual(right, given)) {
    throw new UserError(codes.shareForbidden);
  }
  if (nowMs >= Number(expiresAt)) throw new UserError(codes.temporaryLinkExpired);
}

/** Signs a pass. Only the server knows the salted hash, so it serves as the key. */
function signatureOf({ agentId, passwordHash }: Protected, expiresAt: string): string {
  return createHmac('sha256', passwordHash).update(`agent pass ${agentId} ${expiresAt}`).digest('base64url');
}
