import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepBodyPace } from './body-pace.ts';

describe('a body', () => {
  const windowMs = 60_000;
  let server: Server | undefined;
  let pace: { close(): void } | undefined;

  // The test controls the clock, so that a busy machine makes no difference.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  });
  afterEach(() => {
    pace?.close();
    server?.closeAllConnections();
    server?.close();
    vi.useRealTimers();
  });

  /** Answers with the body that was read, or the error. */
  const serve = async (handle?: (read: () => Promise<string>) => Promise<string>) => {
    const { promise: requested, resolve } = Promise.withResolvers<Socket>();
    server = createServer((incoming, outgoing) => {
      resolve(incoming.socket);
      const read = async () =>
        text(incoming.iterator({ destroyOnReturn: false })).catch((error: Error) => error.name);
      (handle ?? ((all) => all()))(read).then((answer) => outgoing.end(answer));
    });
    pace = keepBodyPace(server, { minBytes: 10, windowMs });
    await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
    return { port: (server.address() as AddressInfo).port, requested };
  };
  const begin = async ({ port, requested }: Awaited<ReturnType<typeof serve>>, sizeBytes: number) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`PUT / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: ${sizeBytes}\r\n\r\n`);
    const answer = text(socket);
    // Avoids an unhandled rejection in a failing test.
    answer.catch(() => undefined);
    const arrived = await requested;
    /** Resolves when the server has received it. */
    const send = async (piece: string) => {
      const bytes = arrived.bytesRead + piece.length;
      socket.write(piece);
      await expect.poll(() => arrived.bytesRead, { interval: 1 }).toBe(bytes);
    };
    return { send, answer };
  };

  it('that trickles is given up, and that is told', async () => {
    const { send, answer } = await begin(await serve(), 1000);
    for (let n = 0; n < 4; n++) {
      await send('.');
      vi.advanceTimersByTime(windowMs / 4);
    }
    expect(await answer).toContain('BodyTimeoutError');
  });

  it('that keeps coming may take as long as it needs', async () => {
    const { send, answer } = await begin(await serve(), 400);
    for (let n = 0; n < 20; n++) {
      vi.advanceTimersByTime(windowMs / 2);
      await send('x'.repeat(20));
    }
    expect(await answer).toContain('x'.repeat(400));
  });

  it('that nobody wants yet may wait', async () => {
    const waiting = Promise.withResolvers<void>();
    const serving = await serve(async (read) => {
      await waiting.promise;
      return read();
    });
    const { send, answer } = await begin(serving, 4);
    vi.advanceTimersByTime(windowMs * 2);
    waiting.resolve();
    await send('done');
    expect(await answer).toContain('done');
  });
});
