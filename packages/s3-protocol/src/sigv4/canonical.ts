import { hash } from 'node:crypto';
import { S3Error } from '../errors.ts';

/** The parts of a request that a signature covers. Header names are lowercase; repeated ones are joined with `,`. */
export interface SignableRequest {
  method: string;
  /** The path as sent, percent-encoded, without the query. */
  path: string;
  /** The query as sent, without the question mark. */
  query: string;
  headers: Readonly<Record<string, string>>;
}

export type QueryPair = readonly [name: string, value: string];

const unreserved = /^[A-Za-z0-9._~-]*$/;
const unreservedPath = /^[A-Za-z0-9._~/-]*$/;

/** Percent-encodes all but RFC 3986's unreserved characters, as SigV4 requires. Half a surrogate pair becomes U+FFFD. */
export function uriEncode(value: string): string {
  if (unreserved.test(value)) return value;
  return encodeURIComponent(value.toWellFormed()).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Like `uriEncode`, with slashes kept. */
export function uriEncodePath(path: string): string {
  if (unreservedPath.test(path)) return path;
  return path.split('/').map(uriEncode).join('/');
}

export function uriDecode(value: string): string {
  if (!value.includes('%')) return value;
  try {
    return decodeURIComponent(value);
  } catch (cause) {
    throw new S3Error('InvalidURI', { cause });
  }
}

/** Parses a query in the order sent. A plus is a space, as in browsers and S3. */
export function parseQuery(query: string): QueryPair[] {
  if (query === '') return [];
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [decodeForm(name), decodeForm(value.join('='))] as const;
    });
}

/**
 * Returns the canonical request. Source: AWS General Reference, "Create a canonical request"; S3 neither normalizes
 * paths nor encodes them twice.
 */
export function canonicalRequest(
  request: SignableRequest,
  query: readonly QueryPair[],
  signedHeaders: readonly string[],
  payloadHash: string,
): string {
  const path = uriEncodePath(uriDecode(request.path)) || '/';
  let headers = '';
  for (const name of signedHeaders) headers += `${name}:${canonicalValue(request.headers[name] ?? '')}\n`;
  return `${request.method}\n${path}\n${canonicalQuery(query)}\n${headers}\n${signedHeaders.join(';')}\n${payloadHash}`;
}

export function sha256Hex(value: string | Uint8Array): string {
  return hash('sha256', value, 'hex');
}

function decodeForm(value: string): string {
  return uriDecode(value.replaceAll('+', ' '));
}

function canonicalQuery(query: readonly QueryPair[]): string {
  if (query.length === 0) return '';
  return query
    .map(([name, value]) => [uriEncode(name), uriEncode(value)] as const)
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** Compares code units, which is the same as comparing bytes, because encoded text is ASCII. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function canonicalValue(value: string): string {
  const trimmed = value.trim();
  return trimmed.includes('  ') ? trimmed.replace(/ +/g, ' ') : trimmed;
}
