import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { keepBodyPace } from './body-pace.ts';

describe('a body', () => {
  const windowMs = 120;
  let server: Server | undefined;
  let pace: { close(): void } | undefined;

  afterEach(() => {
    pace?.close();
    server?.closeAllConnections();
    server?.close();
  });

  /** Answers with the body that was read, or the error. */
  const serve = async (handle?: (read: () => Promise<string>) => Promise<string>) => {
    server = createServer((incoming, outgoing) => {
      const read = async () =>
        text(incoming.iterator({ destroyOnReturn: false })).catch((error: Error) => error.name);
      (handle ?? ((all) => all()))(read).then((answer) => outgoing.end(answer));
    });
    pace = keepBodyPace(server, { minBytes: 10, windowMs });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };
  const begin = (port: number, sizeBytes: number) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`PUT / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: ${sizeBytes}\r\n\r\n`);
    const answer = text(socket);
    // Avoids an unhandled rejection in a failing test.
    answer.catch(() => undefined);
    return { socket, answer };
  };

  it('that trickles is given up, and that is told', async () => {
    const { socket, answer } = begin(await serve(), 1000);
    const drip = setInterval(() => socket.write('.'), windowMs / 4);
    expect(await answer).toContain('BodyTimeoutError');
    clearInterval(drip);
  });

  it('that keeps coming may take as long as it needs', async () => {
    const { socket, answer } = begin(await serve(), 400);
    let sent = 0;
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        socket.write('x'.repeat(20));
        sent += 20;
        if (sent < 400) return;
        clearInterval(timer);
        resolve();
      }, windowMs / 6);
    });
    expect(await answer).toContain('x'.repeat(400));
  });

  it('that nobody wants yet may wait', async () => {
    const waiting = Promise.withResolvers<void>();
    const port = await serve(async (read) => {
      await waiting.promise;
      return read();
    });
    const { socket, answer } = begin(port, 4);
    const started = Date.now();
    await expect.poll(() => Date.now() - started, { timeout: 3000 }).toBeGreaterThan(windowMs * 2);
    waiting.resolve();
    socket.write('done');
    expect(await answer).toContain('done');
  });
});
