import { createHash, createHmac } from 'node:crypto';
import type { Credentials } from '../target.ts';

/**
 * Signature version 4, written from AWS's description and independent of the server's code. Source: S3 API reference,
 * "Authenticating requests (AWS Signature Version 4)".
 */

export const emptySha256 = sha256('');

export interface Signable {
  method: string;
  /** Percent-encoded, as sent. */
  path: string;
  /** Parameters before encoding. */
  query: Readonly<Record<string, string>>;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
}

export interface SigningOptions {
  credentials: Credentials;
  region: string;
  /** Time of the signature. */
  nowMs: number;
}

/** The state of a signature, which signing the body's chunks continues. */
export interface Signature {
  key: Buffer;
  time: string;
  scope: string;
  value: string;
}

/** Signs every header of `request`. Returns the headers to add, and the state for signing the chunks of its body. */
export function signHeaders(
  request: Signable,
  payloadHash: string,
  options: SigningOptions,
): { headers: Record<string, string>; signature: Signature } {
  const time = timestamp(options.nowMs);
  const added = { 'x-amz-date': time, 'x-amz-content-sha256': payloadHash };
  const headers = { ...request.headers, ...added };
  const names = Object.keys(headers).sort();
  const signature = sign({ ...request, headers }, names, payloadHash, { ...options, time });
  const credential = `${options.credentials.accessKeyId}/${signature.scope}`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names.join(';')}, Signature=${signature.value}`;
  return { headers: { ...added, authorization }, signature };
}

/** Returns the query of a presigned URL. All headers of `request` must be sent unchanged. */
export function presign(
  request: Signable,
  options: SigningOptions & { expiresSeconds: number },
): Record<string, string> {
  const time = timestamp(options.nowMs);
  const names = Object.keys(request.headers).sort();
  const query = {
    ...request.query,
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${options.credentials.accessKeyId}/${scopeOf(time, options.region)}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(options.expiresSeconds),
    'X-Amz-SignedHeaders': names.join(';'),
  };
  const signature = sign({ ...request, query }, names, 'UNSIGNED-PAYLOAD', { ...options, time });
  return { ...query, 'X-Amz-Signature': signature.value };
}

/** Returns the key that signs the policies of POST forms, chunks and requests of one day. */
export function signingKey(secretAccessKey: string, scope: string): Buffer {
  return scope
    .split('/')
    .reduce<Buffer>((key, part) => hmac(key, part), Buffer.from(`AWS4${secretAccessKey}`));
}

export function scopeOf(time: string, region: string): string {
  return `${time.slice(0, 8)}/${region}/s3/aws4_request`;
}

export function timestamp(nowMs: number): string {
  return `${new Date(nowMs).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

export function hmac(key: Buffer, value: string): Buffer {
  return createHmac('sha256', key).update(value).digest();
}

export function sha256(value: string | Uint8Array): string {
  return createHash('sha256').update(value).digest('hex');
}

/** Percent-encodes all but RFC 3986's unreserved characters. */
export function encode(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export function encodeQuery(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&');
}

function sign(
  request: Signable,
  names: readonly string[],
  payloadHash: string,
  { credentials, region, time }: SigningOptions & { time: string },
): Signature {
  const scope = scopeOf(time, region);
  const key = signingKey(credentials.secretAccessKey, scope);
  const canonical = [
    request.method,
    request.path.split('/').map(canonicalSegment).join('/'),
    encodeQuery(request.query),
    ...names.map((name) => `${name}:${request.headers[name]?.trim().replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    payloadHash,
  ].join('\n');
  const value = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex');
  return { key, time, scope, value };
}

/** Encodes a segment of the path. Text that can't be decoded is signed as sent. */
function canonicalSegment(segment: string): string {
  try {
    return encode(decodeURIComponent(segment));
  } catch {
    return segment;
  }
}
