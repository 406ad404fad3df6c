import type { ServerResponse } from 'node:http';

/** What a user stored may be any HTML: it runs nothing, frames nothing and is what it was said to be. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': 'sandbox',
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
};

/** Caches must not give one origin the answer that another one got. */
const vary = 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method';

const entries = Object.entries({ ...commonHeaders, vary });
const flat = entries.flat();

interface Ids {
  requestId: string;
  hostId: string;
}

/** What every answer says, whatever else it will. */
export function setCommonHeaders(outgoing: ServerResponse, { requestId, hostId }: Ids): void {
  outgoing.setHeader('x-amz-request-id', requestId);
  outgoing.setHeader('x-amz-id-2', hostId);
  for (const [name, value] of entries) outgoing.setHeader(name, value);
}

/** The same and `headers`, names and values in turns: how `writeHead` takes them with the least work. */
export function withCommonHeaders(
  { requestId, hostId }: Ids,
  headers: Readonly<Record<string, string>>,
): string[] {
  const all = ['x-amz-request-id', requestId, 'x-amz-id-2', hostId, ...flat];
  for (const name in headers) all.push(name, headers[name] ?? '');
  return all;
}
