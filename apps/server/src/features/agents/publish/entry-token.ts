import { createHash, randomBytes } from 'node:crypto';

/** Returns 144 random bits as 24 characters for an address. */
export function newEntryToken(): string {
  return randomBytes(18).toString('base64url');
}

/** Returns the hash under which a token is stored. 144 random bits can't be guessed, so a plain hash is enough. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Returns the context that an encrypted link token is bound to. */
export function linkContext(agentId: string): string {
  return `agent-link:${agentId}`;
}
