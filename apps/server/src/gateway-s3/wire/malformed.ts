import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { renderError, S3Error } from '@atoll/s3-protocol';
import { newId } from '../../platform/ids.ts';

/** The status for each of Node's parser errors. */
const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Answers invalid HTTP in S3's format and with the common headers. Invalid data after a complete request gets no answer: it ends
 * the connection once that request is answered.
 */
export function answerMalformed(
  server: Server,
  headers: Readonly<Record<string, string>>,
  hostId: string,
): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (incoming, outgoing) => answers.set(incoming.socket, outgoing));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket);
    if (!socket.writable) return socket.destroy();
    if (answer && !answer.closed && answer.req.complete)
      return void answer.once('close', () => socket.destroy());
    const isLastAnswer = answer?.headersSent && !(answer.writableFinished && answer.shouldKeepAlive);
    if (isLastAnswer) return socket.destroy();
    const requestId = newId();
    const status = statuses[error.code ?? ''] ?? 400;
    const refusal = new S3Error(status === 408 ? 'RequestTimeout' : 'InvalidRequest');
    const body = Buffer.from(renderError(refusal, { resource: '/', requestId, hostId }));
    const lines = Object.entries({
      ...headers,
      'x-amz-request-id': requestId,
      'x-amz-id-2': hostId,
      'content-type': 'application/xml',
      'content-length': String(body.length),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
    socket.end(body);
  });
}
