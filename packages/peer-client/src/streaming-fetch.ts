import type { IncomingMessage } from 'node:http';
import { checkDocument } from './check-document.ts';
import { type ExchangeOptions, openRequest, refuseEncoded } from './exchange.ts';
import { type AnswerLimits, eventStreamLimits } from './limits.ts';
import { checkLines } from './line-check.ts';
import { PeerError } from './peer-error.ts';
import { type RequestWatch, watchRequest } from './request-watch.ts';
import { responseOf } from './response-of.ts';

const lessThan = 0x3c;

/**
 * `fetch` for peers that stream server-sent events. Such a body is returned as it arrives, until a limit ends it; the
 * time that its reader takes does not count as silence. Any other body is read completely and checked, as by
 * `createPeerFetch`. A redirect rejects.
 */
export function createStreamingFetch(options: ExchangeOptions = {}): typeof fetch {
  const limits = { ...eventStreamLimits, ...options.limits };
  return async (input, init) => {
    const request = new Request(input, init);
    const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
    const watch = watchRequest(limits, [options.stopping, request.signal]);
    try {
      const headers = Object.fromEntries(request.headers);
      const sending = openRequest(
        new URL(request.url),
        { method: request.method, headers, body },
        // A model may think before it answers, so silence before the headers is only limited by `headersMs`.
        { agents: options.agents, limits: { ...limits, idleMs: limits.totalMs } },
      );
      // If Node received the signal, one that fires when the whole answer is waiting to be read would raise an error
      // that nothing can catch.
      watch.signal.addEventListener('abort', () => sending.destroy());
      if (watch.signal.aborted) sending.destroy();
      sending.on('error', watch.fail);
      sending.on('upgrade', (_, socket) => {
        watch.fail(new PeerError('PEER_UNREADABLE', 'the peer switched protocols'));
        socket.destroy();
      });
      const answered = new Promise<IncomingMessage>((resolve) => sending.on('response', resolve));
      sending.end(body);
      const answer = await Promise.race([answered, watch.failed]);
      // Closing the connection makes it emit an error, even if nothing reads it any more.
      answer.on('error', () => undefined);
      watch.headArrived();
      return await read(answer, limits, watch);
    } catch (error) {
      watch.abort();
      throw error;
    }
  };
}

async function read(answer: IncomingMessage, limits: AnswerLimits, watch: RequestWatch): Promise<Response> {
  const { statusCode: status = 0, headers } = answer;
  if (status >= 300 && status < 400) {
    throw new PeerError('PEER_UNREADABLE', `the answer is a redirect (${status})`);
  }
  refuseEncoded(headers);
  const pieces = piecesOf(answer, limits, watch);
  if (status < 300 && headers['content-type']?.startsWith('text/event-stream')) {
    return responseOf(status, headers, streamOf(checkLines(pieces)));
  }
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  const body = Buffer.concat(all);
  // Proxies return HTML pages with errors. They are not parsed, because the status is sufficient.
  if (body.find((byte) => byte > 0x20) !== lessThan) checkDocument(body);
  return responseOf(status, headers, new Uint8Array(body));
}

/** Yields the bytes of an answer until it ends or exceeds a limit, and then releases its connection. */
async function* piecesOf(
  answer: IncomingMessage,
  { idleMs, maxBytes }: AnswerLimits,
  watch: RequestWatch,
): AsyncGenerator<Uint8Array, void, undefined> {
  const pieces = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let receivedBytes = 0;
  try {
    for (;;) {
      const silence = watch.startSilence(idleMs);
      const next = pieces.next();
      // An abandoned read rejects when the answer is destroyed.
      next.catch(() => undefined);
      const { done, value } = await Promise.race([next, watch.failed]).finally(silence.end);
      if (done) return;
      receivedBytes += value.length;
      if (receivedBytes > maxBytes) {
        throw new PeerError('PEER_TOO_LARGE', `the answer has more than ${maxBytes} bytes`);
      }
      yield value;
    }
  } finally {
    if (answer.complete) watch.end();
    else watch.abort();
  }
}

/** Reads nothing ahead of the consumer. */
function streamOf(pieces: AsyncGenerator<Uint8Array, void, undefined>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await pieces.return();
      },
    },
    { highWaterMark: 0 },
  );
}
