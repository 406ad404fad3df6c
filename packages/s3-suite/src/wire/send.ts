import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { Credentials, Target } from '../target.ts';
import { type Answer, createAnswer } from './answer.ts';
import { encode, encodeQuery, type Signable, sha256, signHeaders } from './sign.ts';

export interface WireRequest {
  /** Default `GET`. */
  method?: string;
  /** Sent unchanged: see `pathOf`. */
  path: string;
  query?: Readonly<Record<string, string>>;
  /** Names in lower case; all are signed. */
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** Default: the first account. */
  as?: 'main' | 'other' | 'nobody' | Credentials;
  /** Default: now. */
  signedAtMs?: number;
  /** The signed hash of the body; by default the real one. */
  payloadHash?: string;
  /** The last word on the headers, after the signature was made. Undefined leaves one out. */
  tamper?: (headers: Record<string, string>) => Record<string, string | undefined>;
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 });
const slowestMs = 30_000;

/** Returns the path of a bucket or of an object in it, percent-encoded. */
export function pathOf(bucket: string, key?: string): string {
  return key === undefined ? `/${bucket}` : `/${bucket}/${key.split('/').map(encode).join('/')}`;
}

function credentialsOf(target: Target, as: WireRequest['as'] = 'main'): Credentials | undefined {
  if (as === 'nobody') return undefined;
  return typeof as === 'string' ? target[as] : as;
}

/** Returns the request in the form that is signed. */
export function signable(target: Target, request: WireRequest): Signable {
  return {
    method: request.method ?? 'GET',
    path: request.path,
    query: request.query ?? {},
    headers: { host: new URL(target.endpoint).host, ...request.headers },
  };
}

/** Sends exactly this request, signed unless `as` is `nobody`, and resolves with any answer. */
export function send(target: Target, request: WireRequest): Promise<Answer> {
  const plain = signable(target, request);
  const body = Buffer.from(request.body ?? '');
  const credentials = credentialsOf(target, request.as);
  const signed = credentials
    ? signHeaders(plain, request.payloadHash ?? sha256(body), {
        credentials,
        region: target.region,
        nowMs: request.signedAtMs ?? Date.now(),
      }).headers
    : {};
  const headers = { 'content-length': String(body.length), ...plain.headers, ...signed };
  return exchange(target, { ...plain, headers: request.tamper?.(headers) ?? headers, body });
}

/** Exchanges a request and its answer without adding anything. */
export function exchange(
  target: Target,
  wire: {
    method: string;
    path: string;
    query: Readonly<Record<string, string>>;
    headers: Record<string, string | undefined>;
    body: Buffer;
  },
): Promise<Answer> {
  const { hostname, port } = new URL(target.endpoint);
  const search = encodeQuery(wire.query);
  const headers = Object.fromEntries(Object.entries(wire.headers).filter(([, value]) => value !== undefined));
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        agent,
        hostname,
        port,
        method: wire.method,
        path: search ? `${wire.path}?${search}` : wire.path,
        headers,
      },
      (incoming) => {
        const pieces: Buffer[] = [];
        incoming.on('data', (piece: Buffer) => pieces.push(piece));
        incoming.on('error', reject);
        incoming.on('end', () => resolve(answerOf(incoming.statusCode, incoming.headers, pieces)));
      },
    );
    outgoing.setTimeout(slowestMs, () => outgoing.destroy(new Error('The endpoint did not answer.')));
    outgoing.on('error', reject);
    outgoing.end(wire.body);
  });
}

function answerOf(status: number | undefined, headers: IncomingHttpHeaders, pieces: Buffer[]): Answer {
  return createAnswer(status ?? 0, headers, Buffer.concat(pieces));
}
