import type { IncomingMessage } from 'node:http';
import {
  keyParameter,
  parseQuery,
  type QueryPair,
  S3Error,
  type SignableRequest,
  uriDecode,
} from '@atoll/s3-protocol';

/** An S3 request: its signed parts, and the bucket and key it names. */
export interface S3Request {
  id: string;
  signable: SignableRequest;
  pairs: readonly QueryPair[];
  method: string;
  /** Lowercase names, repeated ones joined with a comma, values as UTF-8. */
  headers: Readonly<Record<string, string>>;
  /** Undefined for the service itself. */
  bucketName: string | undefined;
  /** Undefined for a bucket itself. */
  key: string | undefined;
  /** The response must not show when the object was written, nor its name. */
  isSealed: boolean;
  /** Returns the first value of a query parameter. */
  parameter(name: string): string | undefined;
  /** Returns an `x-amz-*` header, which a presigned URL may have as a parameter instead. */
  amz(name: string): string | undefined;
}

/** The parts of the address that can always be read, for answering any request. */
export interface RequestLine {
  id: string;
  path: string;
  query: string;
  /** The request used a sealed link, whose holder must not learn what it opens. */
  isSealed: boolean;
}

/** @param openSealed returns the target of a sealed link */
export function readRequestLine(
  incoming: IncomingMessage,
  id: string,
  openSealed?: (target: string) => string | undefined,
): RequestLine {
  const sent = incoming.url ?? '/';
  const opened = openSealed?.(sent);
  const target = opened ?? sent;
  const mark = target.indexOf('?');
  const isSealed = opened !== undefined;
  return mark === -1
    ? { id, path: target, query: '', isSealed }
    : { id, path: target.slice(0, mark), query: target.slice(mark + 1), isSealed };
}

/**
 * @param baseHost the endpoint's own host name: a name below it is a bucket (virtual-host style)
 * @param bucketOfHost the bucket of the whole host name, if any
 * @throws {S3Error} `InvalidURI`, `InvalidArgument`, `InvalidRequest`
 */
export function readRequest(
  incoming: IncomingMessage,
  line: RequestLine,
  baseHost: string,
  bucketOfHost?: string,
): S3Request {
  const headers = readHeaders(incoming);
  if (line.isSealed) dropRevealingHeaders(headers);
  if (headers.host === undefined && incoming.httpVersion !== '1.0') {
    throw new S3Error('InvalidRequest', 'Missing required header for this request: Host');
  }
  const method = incoming.method ?? 'GET';
  const pairs = parseQuery(line.query);
  const parameters = pairs.length === 0 ? noParameters : new Map([...pairs].reverse());
  const parameter = (name: string) => parameters.get(name);
  if (pairs.length > 0) addSignedHeaders(headers, parameter);
  const target =
    bucketOfHost === undefined
      ? withKeyInQuery(readTarget(line.path, headers.host ?? '', baseHost), headers, parameter)
      : { bucketName: bucketOfHost, key: uriDecode(line.path).slice(1) || undefined };
  refuseNul(target.bucketName);
  refuseNul(target.key);
  for (const text of parameters.values()) refuseNul(text);
  return {
    id: line.id,
    signable: { method, path: line.path, query: line.query, headers },
    pairs,
    method,
    headers,
    ...target,
    isSealed: line.isSealed,
    parameter,
    amz: (name) => headers[name] ?? parameter(name),
  };
}

/** Adds the parameters that a version 2 URL signs instead of a missing header. They count as headers. */
function addSignedHeaders(headers: Record<string, string>, parameter: S3Request['parameter']): void {
  if (parameter('AWSAccessKeyId') === undefined) return;
  for (const name of ['content-type', 'content-md5']) {
    const value = parameter(name);
    if (value !== undefined) headers[name] ??= value;
  }
}

/** Removes headers whose effect would show the holder of a sealed link when the file was written, and how. */
function dropRevealingHeaders(headers: Record<string, string>): void {
  for (const name in headers) {
    if (name.startsWith('if-') || name.startsWith('x-amz-') || name.startsWith('x-atoll-'))
      delete headers[name];
  }
}

const noParameters: ReadonlyMap<string, string> = new Map();

/** Refuses NUL. No name contains it, and PostgreSQL can't even search for it. @throws {S3Error} `InvalidArgument` */
export function refuseNul(text: string | undefined): void {
  if (text?.includes('\0')) throw new S3Error('InvalidArgument', 'The character NUL is not supported.');
}

/**
 * Reads the key from the query. Our presigned URLs may have it as a parameter, because browsers and proxies normalize
 * `.`, `..` and `//` in a path. Requires a version 4 signature, which covers every parameter, so that a key can't be
 * added to another person’s URL.
 */
function withKeyInQuery(
  target: Target,
  headers: S3Request['headers'],
  parameter: S3Request['parameter'],
): Target {
  const key = parameter(keyParameter);
  if (key === undefined || target.bucketName === undefined || target.key !== undefined) return target;
  // An empty header counts as missing, as in the signature, because it can be added without invalidating it.
  const isPresigned = parameter('X-Amz-Signature') !== undefined && !headers.authorization;
  return isPresigned ? { ...target, key: key || undefined } : target;
}

interface Target {
  bucketName: string | undefined;
  key: string | undefined;
}

function readTarget(path: string, host: string, baseHost: string): Target {
  const hostName = host.replace(/:\d+$/, '').toLowerCase();
  const decoded = uriDecode(path).slice(1);
  if (hostName.endsWith(`.${baseHost}`)) {
    return { bucketName: hostName.slice(0, -baseHost.length - 1), key: decoded || undefined };
  }
  const slash = decoded.indexOf('/');
  if (slash === -1) return { bucketName: decoded || undefined, key: undefined };
  return { bucketName: decoded.slice(0, slash), key: decoded.slice(slash + 1) || undefined };
}

/** Returns the headers, including S3's own from a presigned URL's parameters, as `amz` does. */
export function headersOf({ headers, pairs }: S3Request): Readonly<Record<string, string>> {
  const inQuery = pairs.filter(([name]) => name.startsWith('x-amz-'));
  return inQuery.length === 0 ? headers : { ...Object.fromEntries(inQuery.reverse()), ...headers };
}

function readHeaders(incoming: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = new SentHeaders();
  const { rawHeaders } = incoming;
  let isAscii = true;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    const value = rawHeaders[at + 1] ?? '';
    const earlier = headers[name];
    headers[name] = earlier === undefined ? value : `${earlier},${value}`;
    isAscii &&= ascii.test(value);
  }
  if (isAscii) return headers;
  for (const name in headers) headers[name] = decodeHeader(headers[name] ?? '');
  return headers;
}

/** An object without a prototype, like `Object.create(null)`, but with a shape that V8 reads faster. */
class SentHeaders {
  [name: string]: string;
}
Object.setPrototypeOf(SentHeaders.prototype, null);
Reflect.deleteProperty(SentHeaders.prototype, 'constructor');

const ascii = /^[\x20-\x7e\t]*$/;

/** Decodes a header. Node reads header bytes as Latin-1; S3 clients send UTF-8. */
function decodeHeader(value: string): string {
  const decoded = Buffer.from(value, 'latin1').toString('utf8');
  return decoded.includes('\ufffd') ? value : decoded;
}
