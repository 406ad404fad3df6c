import { createHash, createHmac } from 'node:crypto';

/** An S3 endpoint with a key that may do everything in its buckets. */
export interface Endpoint {
  readonly name: string;
  /** Origin, without a trailing slash. */
  readonly origin: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

export interface UnsignedRequest {
  readonly method: string;
  /** `/bucket/key`, of characters that need no encoding. */
  readonly path: string;
  /** Parameters in the order of their names, each value encoded. */
  readonly query?: string;
  /** In lower case; they are signed too. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SignedRequest {
  readonly method: string;
  /** With the query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Signs as the SDKs do, in the headers (Signature Version 4), leaving the body out: `UNSIGNED-PAYLOAD`. */
export function signRequest(endpoint: Endpoint, request: UnsignedRequest): SignedRequest {
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const scope = `${stamp.slice(0, 8)}/${endpoint.region}/s3/aws4_request`;
  const headers: Record<string, string> = {
    ...request.headers,
    host: new URL(endpoint.origin).host,
    'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
    'x-amz-date': stamp,
  };
  const names = Object.keys(headers).sort();
  const canonical = [
    request.method,
    request.path,
    request.query ?? '',
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, createHash('sha256').update(canonical).digest('hex')];
  const signature = hmac(signingKey(endpoint, scope), toSign.join('\n')).toString('hex');
  const credential = `${endpoint.accessKeyId}/${scope}`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  return {
    method: request.method,
    target: request.query ? `${request.path}?${request.query}` : request.path,
    headers: { ...headers, authorization },
  };
}

const signingKeys = new Map<string, Buffer>();

function signingKey({ secretAccessKey }: Endpoint, scope: string): Buffer {
  const name = `${secretAccessKey} ${scope}`;
  const known = signingKeys.get(name);
  if (known) return known;
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`) as Buffer;
  signingKeys.set(name, key);
  return key;
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
