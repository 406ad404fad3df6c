import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** A body arrived more slowly than the minimum rate. */
export class BodyTimeoutError extends Error {
  override readonly name = 'BodyTimeoutError';
}

/** A body in transit, and its size at the start of the time window. */
interface Receiving {
  incoming: IncomingMessage;
  bytesBefore: number;
  sinceMs: number;
}

interface BodyPace {
  close(): void;
}

const minute = 60_000;

/**
 * Aborts requests whose bodies arrive more slowly than `minBytes` (0: any rate) per minute: their reader gets `timeout()`.
 * Time in which the server was not ready to read doesn't count. Call it after the server's own listeners are in place.
 */
export function keepBodyPace(
  server: Server,
  {
    minBytes,
    windowMs = minute,
    timeout = () => new BodyTimeoutError(),
  }: { minBytes: number; windowMs?: number; timeout?: () => Error },
): BodyPace {
  if (minBytes === 0) return { close: () => undefined };
  const connections = new Map<Socket, Receiving>();
  const begin = (incoming: IncomingMessage) => {
    if (incoming.readableEnded) return;
    const { socket } = incoming;
    if (!connections.has(socket)) socket.once('close', () => connections.delete(socket));
    connections.set(socket, { incoming, bytesBefore: socket.bytesRead, sinceMs: Date.now() });
  };
  server.on('request', begin);
  // Node handles these itself and then emits the request as usual, unless there is a listener.
  for (const event of ['checkContinue', 'checkExpectation']) {
    if (server.listenerCount(event) > 0) server.on(event, begin);
  }

  const check = () => {
    const now = Date.now();
    for (const [{ bytesRead }, receiving] of connections) {
      const { incoming, bytesBefore, sinceMs } = receiving;
      if (incoming.complete) continue;
      const hasMoved = bytesRead - bytesBefore >= minBytes;
      if (hasMoved || !isWaitedFor(incoming)) {
        Object.assign(receiving, { bytesBefore: bytesRead, sinceMs: now });
      } else if (now - sinceMs >= windowMs) {
        giveUp(incoming, timeout());
      }
    }
  };
  const timer = setInterval(check, windowMs / 12).unref();
  return { close: () => clearInterval(timer) };
}

/** Reports whether the reader waits for more of the body. */
function isWaitedFor(incoming: IncomingMessage): boolean {
  return incoming.readableFlowing !== null && incoming.readableLength < incoming.readableHighWaterMark;
}

/** Ends a body. Its reader may still answer; without a reader, the connection is closed. */
function giveUp(incoming: IncomingMessage, error: Error): void {
  if (incoming.listenerCount('error') > 0) incoming.emit('error', error);
  else incoming.destroy();
}
