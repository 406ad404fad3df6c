import type { Readable } from 'node:stream';
import { type StreamLimits, streamLimits } from './limits.ts';
import { PeerError } from './peer-error.ts';

/**
 * Yields a body's bytes while they stay within the limits. Only time spent waiting for the peer counts: the consumer may take as
 * long as it likes. The body is destroyed unless it was read to its end.
 * @throws {PeerError} `PEER_TOO_LARGE` or `PEER_TOO_SLOW`
 */
export async function* boundedBody(
  body: Readable,
  { maxBytes = Number.POSITIVE_INFINITY, minBytesPerSecond, graceMs }: StreamLimits = streamLimits,
): AsyncGenerator<Buffer, void, undefined> {
  let receivedBytes = 0;
  let waitedMs = 0;
  let since = performance.now();
  for await (const piece of body as AsyncIterable<Buffer>) {
    waitedMs += performance.now() - since;
    receivedBytes += piece.length;
    if (receivedBytes > maxBytes) throw tooLarge(maxBytes);
    if (waitedMs > graceMs && receivedBytes < (minBytesPerSecond * waitedMs) / 1000) {
      throw new PeerError('PEER_TOO_SLOW', `fewer than ${minBytesPerSecond} bytes came in a second`);
    }
    yield piece;
    since = performance.now();
  }
}

/** @throws {PeerError} `PEER_TOO_LARGE` */
export async function readBounded(body: Readable, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > maxBytes) throw tooLarge(maxBytes);
    pieces.push(piece);
  }
  return Buffer.concat(pieces, length);
}

function tooLarge(maxBytes: number): PeerError {
  return new PeerError('PEER_TOO_LARGE', `the answer has more than ${maxBytes} bytes`);
}
