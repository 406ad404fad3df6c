import type { ServerResponse } from 'node:http';
import { type CorsRequest, checksumAlgorithms, checksumHeader, matchCors, S3Error } from '@atoll/s3-protocol';
import type { BucketDirectory } from '../../features/storage/index.ts';
import { sendEmpty } from '../exchange/exchange.ts';
import type { S3Request } from '../wire/request.ts';

export interface CorsDeps {
  /** Origins that may use every bucket: the console's. */
  allowedOrigins: readonly string[];
  buckets: BucketDirectory;
}

const consoleMethods = 'GET, HEAD, PUT, POST, DELETE';
const consoleMaxAgeSeconds = 3600;
const exposed = [
  'ETag',
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Encoding',
  'Content-Length',
  'Content-Range',
  'Last-Modified',
  'x-amz-checksum-type',
  'x-amz-id-2',
  'x-amz-mp-parts-count',
  'x-amz-request-id',
  'x-amz-version-id',
  ...checksumAlgorithms.map(checksumHeader),
].join(', ');

/** Lets pages of the origins in a bucket's rules read any response. Cookies are irrelevant: credentials are in the URL or the headers. */
export async function allowOrigin(
  deps: CorsDeps,
  request: S3Request,
  outgoing: ServerResponse,
): Promise<void> {
  const { origin } = request.headers;
  if (origin === undefined) return;
  const headers = deps.allowedOrigins.includes(origin)
    ? consoleHeaders(origin)
    : await headersOfBucket(deps, request, { origin, method: methodOf(request) ?? request.method });
  for (const [name, value] of Object.entries(headers ?? {})) outgoing.setHeader(name, value);
}

/**
 * Answers a preflight. Source: S3 API, OPTIONS object.
 * @throws {S3Error} `InvalidRequest` if it is incomplete, `AccessForbidden` if no rule allows it
 */
export async function answerPreflight(
  deps: CorsDeps,
  request: S3Request,
  outgoing: ServerResponse,
): Promise<void> {
  const { origin } = request.headers;
  const method = methodOf(request);
  if (origin === undefined) throw insufficient('Origin request header needed.');
  if (method === undefined) throw insufficient('Access-Control-Request-Method request header needed.');
  const asked = request.headers['access-control-request-headers'];
  if (deps.allowedOrigins.includes(origin)) {
    return sendEmpty(outgoing, 200, {
      ...consoleHeaders(origin),
      'access-control-max-age': String(consoleMaxAgeSeconds),
      ...(asked === undefined ? {} : { 'access-control-allow-headers': asked }),
    });
  }
  const headers = await headersOfBucket(deps, request, { origin, method, requestHeaders: listOf(asked) });
  if (!headers) throw new S3Error('AccessForbidden');
  sendEmpty(outgoing, 200, headers);
}

function consoleHeaders(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': consoleMethods,
    'access-control-expose-headers': exposed,
  };
}

async function headersOfBucket(
  { buckets }: CorsDeps,
  { bucketName }: S3Request,
  asked: CorsRequest,
): Promise<Record<string, string> | undefined> {
  const bucket = bucketName === undefined ? undefined : await buckets.find(bucketName);
  return bucket?.settings.cors && matchCors(bucket.settings.cors, asked);
}

function methodOf(request: S3Request): string | undefined {
  return request.headers['access-control-request-method'];
}

function listOf(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

function insufficient(what: string): S3Error {
  return new S3Error('InvalidRequest', `Insufficient information. ${what}`);
}
