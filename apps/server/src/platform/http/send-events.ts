import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readForCurrent } from '../readers/index.ts';

/** Returns a signal that fires when the connection of an answer closes. */
export function leavingOf(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  reply.raw.once('close', () => leaving.abort());
  return leaving.signal;
}

/** Answers with a stream of events. Calls `release` once the answer has ended, however it ends. */
export function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  frames: AsyncIterable<string>,
  release: () => void,
): FastifyReply {
  const body = Readable.from(readForCurrent(frames), { highWaterMark: 1 });
  body.once('close', release);
  request.raw.socket.setNoDelay(true);
  return (
    reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      // Nginx and its like would hold events back otherwise.
      .header('x-accel-buffering', 'no')
      .send(body)
  );
}
