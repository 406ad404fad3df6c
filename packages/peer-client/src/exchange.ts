import {
  type Agent as HttpAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestHttp,
} from 'node:http';
import { type Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { readBounded } from './bounded-body.ts';
import { checkDocument } from './check-document.ts';
import { type AnswerLimits, documentLimits } from './limits.ts';
import { PeerError } from './peer-error.ts';

export interface Agents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

export interface ExchangeOptions {
  /** Node's own agents by default. */
  readonly agents?: Agents;
  readonly limits?: Partial<AnswerLimits>;
  /** Aborts running requests, and refuses later ones. */
  readonly stopping?: AbortSignal;
  /** Resolves with an empty body as soon as the head has arrived, and closes the connection. */
  readonly ignoresBody?: boolean;
  /** The body is not parsed in this process, so that XML and JSON that are expensive to parse pass. */
  readonly acceptsAnyDocument?: boolean;
}

export interface PeerRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface PeerAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Sends one request and reads the answer within the limits. Redirects are answers like any other. Compressed bodies are neither
 * requested nor accepted, so nothing is ever decompressed.
 * @throws {PeerError}, or Node's error of the connection
 */
export type Exchange = (url: string | URL, request?: PeerRequest) => Promise<PeerAnswer>;

export function createExchange(options: ExchangeOptions = {}): Exchange {
  const limits = { ...documentLimits, ...options.limits };
  return (url, request = {}) => {
    const signals = [options.stopping, request.signal].filter((signal) => signal !== undefined);
    return exchange(new URL(url), request, { ...options, limits, signal: AbortSignal.any(signals) });
  };
}

interface Settings {
  readonly agents?: Agents | undefined;
  readonly ignoresBody?: boolean | undefined;
  readonly acceptsAnyDocument?: boolean | undefined;
  readonly limits: AnswerLimits;
  readonly signal: AbortSignal;
}

async function exchange(url: URL, request: PeerRequest, settings: Settings): Promise<PeerAnswer> {
  const { limits } = settings;
  const sending = openRequest(url, request, settings);
  let isComplete = false;
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  const giveUp = (what: string) => () => {
    // A destroyed request emits no further error.
    fail(new PeerError('PEER_TOO_SLOW', `${url.host} ${what}`));
    sending.destroy();
  };
  sending.on('timeout', giveUp(`was silent for ${limits.idleMs} ms`));
  const timers = [
    setTimeout(giveUp(`did not answer within ${limits.headersMs} ms`), limits.headersMs),
    setTimeout(giveUp(`did not finish its answer within ${limits.totalMs} ms`), limits.totalMs),
  ];
  sending.on('error', fail);
  // Node silently closes the connection if no upgrade was requested.
  sending.on('upgrade', (_, socket) => {
    fail(new PeerError('PEER_UNREADABLE', `${url.host} switched protocols`));
    socket.destroy();
  });
  try {
    const answered = new Promise<PeerAnswer>((resolve, reject) => {
      sending.on('response', (answer) => {
        clearTimeout(timers[0]);
        const { statusCode: status = 0, headers } = answer;
        const reading = settings.ignoresBody ? Promise.resolve(Buffer.alloc(0)) : readBody(answer, settings);
        reading.then((body) => {
          isComplete = answer.complete;
          resolve({ status, headers, body });
        }, reject);
      });
    });
    sending.end(request.body);
    return await Promise.race([answered, failed]);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    // A connection whose answer was read to its end is reused for the next request.
    if (!isComplete) sending.destroy();
  }
}

export function openRequest(
  url: URL,
  { method = 'GET', headers, body }: PeerRequest,
  { agents, limits, signal }: Pick<Settings, 'agents' | 'limits'> & Partial<Pick<Settings, 'signal'>>,
) {
  const isPlain = url.protocol === 'http:';
  if (!isPlain && url.protocol !== 'https:') throw new Error(`${url.protocol} is not supported`);
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const options = {
    method,
    ...(signal && { signal }),
    timeout: limits.idleMs,
    headers: { 'accept-encoding': 'identity', ...headers, ...length },
  };
  return isPlain
    ? requestHttp(url, { ...options, agent: agents?.http })
    : requestHttps(url, { ...options, agent: agents?.https });
}

async function readBody(
  answer: IncomingMessage,
  { limits, acceptsAnyDocument = false }: Settings,
): Promise<Buffer> {
  refuseEncoded(answer.headers);
  const body = await readBounded(answer, limits.maxBytes);
  if (!acceptsAnyDocument) checkDocument(body);
  return body;
}

/** @throws {PeerError} `PEER_UNREADABLE` for a compressed body */
export function refuseEncoded(headers: IncomingHttpHeaders): void {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw new PeerError('PEER_UNREADABLE', `the answer is encoded: ${encoding}`);
}
