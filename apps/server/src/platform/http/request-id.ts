import { newId } from '../ids.ts';

/** Accepted from a proxy: enough for a ULID, a UUID or a trace ID, and nothing that could forge a log line. */
const wellFormed = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** Returns the caller's `X-Request-Id` if it is well formed, otherwise a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && wellFormed.test(header) ? header : newId();
}
