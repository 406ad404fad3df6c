import type { ServerResponse } from 'node:http';

/** User content may be any HTML: these headers keep it from running, framing, and having its type guessed. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': 'sandbox',
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
};

/** Caches must not give one origin the response for another. */
const vary = 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method';

const entries = Object.entries({ ...commonHeaders, vary });
const flat = entries.flat();

interface Ids {
  requestId: string;
  hostId: string;
}

/** Sets the headers of every response. */
export function setCommonHeaders(outgoing: ServerResponse, { requestId, hostId }: Ids): void {
  outgoing.setHeader('x-amz-request-id', requestId);
  outgoing.setHeader('x-amz-id-2', hostId);
  for (const [name, value] of entries) outgoing.setHeader(name, value);
}

/** Returns the common headers and `headers`, with names and values alternating, the fastest form for `writeHead`. */
export function withCommonHeaders(
  { requestId, hostId }: Ids,
  headers: Readonly<Record<string, string>>,
): string[] {
  const all = ['x-amz-request-id', requestId, 'x-amz-id-2', hostId, ...flat];
  for (const name in headers) all.push(name, headers[name] ?? '');
  return all;
}
