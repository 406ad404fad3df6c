import type { Reader } from '@atoll/database';
import { findKeyAuthorization } from './order.store.ts';

/** Creates the responses to certificate authorities that validate domains. */
export function createChallenges({ read }: { read: Reader }) {
  return {
    /** Reads the current state, in any process. Undefined: no order of the domain waits for the token. */
    findKeyAuthorization: (domain: string, token: string) => findKeyAuthorization(read, domain, token),
  };
}

const folder = '/.well-known/acme-challenge/';
/** Base64url. Source: RFC 8555, section 8.3. */
const tokenForm = /^[A-Za-z0-9_-]{1,256}$/;

/** Returns the token of a challenge path; undefined for every other path. */
export function challengeTokenOf(path: string): string | undefined {
  const token = path.startsWith(folder) ? path.slice(folder.length) : '';
  return tokenForm.test(token) ? token : undefined;
}
