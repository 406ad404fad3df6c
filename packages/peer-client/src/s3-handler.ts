import { Readable } from 'node:stream';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { readBounded } from './bounded-body.ts';
import { checkDocument } from './check-document.ts';
import { type Agents, refuseEncoded } from './exchange.ts';
import { type AnswerLimits, s3Limits } from './limits.ts';
import { PeerError } from './peer-error.ts';

export interface S3HandlerOptions {
  readonly agents?: Agents;
  readonly limits?: Partial<AnswerLimits> & {
    readonly connectMs?: number;
    /** Replaces a longer `totalMs` for a request without a body. */
    readonly bodilessMs?: number;
  };
  /** Aborts running requests, and refuses later ones. */
  readonly stopping?: AbortSignal;
}

type Request = Parameters<NodeHttpHandler['handle']>[0];
type Options = NonNullable<Parameters<NodeHttpHandler['handle']>[1]>;
type Handled = Awaited<ReturnType<NodeHttpHandler['handle']>>;

const defaultConnectMs = 5_000;
/** Disables the SDK's warning about a busy pool: waiting for a connection limits our use of a peer on purpose. */
const neverMs = 24 * 3_600_000;

/**
 * Sends the requests of an S3 client within limits. Every answer is read entirely and checked before the SDK parses it, except
 * the bytes of an object, which their consumer limits with `boundedBody`.
 * `requestTimeout` of a request replaces its total.
 */
export function createS3Handler({ agents, limits = {}, stopping }: S3HandlerOptions = {}) {
  const bounds = { ...s3Limits, ...limits };
  const inner = new NodeHttpHandler({
    ...(agents && { httpAgent: agents.http, httpsAgent: agents.https }),
    connectionTimeout: limits.connectMs ?? defaultConnectMs,
    socketTimeout: bounds.idleMs,
    socketAcquisitionWarningTimeout: neverMs,
  });
  const send = async (request: Request, watch: Watch): Promise<Handled> => {
    const handled = await inner.handle(request, { abortSignal: watch.signal });
    watch.headArrived();
    const { response } = handled;
    if (isObject(request, response.statusCode)) {
      watch.until(response.body as Readable);
      return handled;
    }
    response.body = Readable.from([await readAnswer(response, bounds.maxBytes)]);
    watch.end();
    return handled;
  };
  return {
    metadata: inner.metadata,
    destroy: () => inner.destroy(),
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => inner.httpHandlerConfigs(),
    async handle(request: Request, { requestTimeout, abortSignal }: Options = {}): Promise<Handled> {
      const longestMs = request.body === undefined ? (limits.bodilessMs ?? bounds.totalMs) : bounds.totalMs;
      const totalMs = Math.min(requestTimeout ?? longestMs, longestMs);
      const watch = watchRequest({ ...bounds, totalMs }, [abortSignal as AbortSignal | undefined, stopping]);
      try {
        return await Promise.race([send(request, watch), watch.isOver]);
      } catch (error) {
        watch.end();
        throw watch.failure() ?? error;
      }
    },
  };
}

function isObject({ method, query }: Request, status: number): boolean {
  return method === 'GET' && query?.['x-id'] === 'GetObject' && status < 300;
}

async function readAnswer({ headers, body }: Handled['response'], maxBytes: number): Promise<Buffer> {
  const content = await readBounded(body as Readable, maxBytes);
  // In the answer to a HEAD, the header describes the object.
  if (content.length > 0) refuseEncoded(headers);
  checkDocument(content);
  return content;
}

type Watch = ReturnType<typeof watchRequest>;

/** Aborts a request after its time limit, or when one of the signals fires. */
function watchRequest({ headersMs, totalMs }: AnswerLimits, signals: readonly (AbortSignal | undefined)[]) {
  const controller = new AbortController();
  let failure: PeerError | undefined;
  const giveUpAfter = (ms: number, what: string) =>
    setTimeout(() => {
      failure = new PeerError('PEER_TOO_SLOW', `${what} within ${ms} ms`);
      controller.abort();
    }, ms);
  const head = giveUpAfter(headersMs, 'no answer');
  const total = giveUpAfter(totalMs, 'no whole answer');
  const relay = () => controller.abort();
  const end = () => {
    clearTimeout(head);
    clearTimeout(total);
    for (const signal of signals) signal?.removeEventListener('abort', relay);
  };
  // The SDK ignores the signal once Node has closed the connection, answered or not.
  const isOver = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
  });
  for (const signal of signals) {
    if (signal?.aborted) relay();
    signal?.addEventListener('abort', relay);
  }
  return {
    signal: controller.signal,
    isOver,
    failure: () => failure,
    headArrived: () => clearTimeout(head),
    /** Stops the time limit, so that only the signals can abort. */
    until(body: Readable) {
      clearTimeout(total);
      body.once('close', end);
    },
    end,
  };
}
