import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { calls, handlers } from './calls.fixture.ts';
import { goodToken, startTestServer, type TestServer } from './http.fixture.ts';
import { bindCalls, type HttpAppOptions } from './index.ts';

let server: TestServer;
afterEach(() => server.app.close());

const start = (options: Partial<HttpAppOptions>) =>
  startTestServer((app, deps) => bindCalls(app, calls, handlers, deps), options);

describe('clients that hold on to what they opened', () => {
  /** A request whose headers or body never end. */
  const halfSent = (url: string, text: string) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(text);
    return socket;
  };
  const unfinished = `POST /api/test/write HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${goodToken}\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{`;

  test('keep no more connections than the door has, and one address no more than half', async () => {
    server = await start({ connections: { perAddress: 0, inAll: 50, bodyBytesPerMinute: 0 } });
    const sockets = Array.from({ length: 300 }, () => halfSent(server.url, unfinished));
    const open = () => sockets.filter(({ destroyed }) => !destroyed).length;
    await expect.poll(open).toBe(25);
    for (const socket of sockets) socket.destroy();
    await expect
      .poll(() =>
        fetch(server.url).then(
          () => 'served',
          () => 'closed',
        ),
      )
      .toBe('served');
  });

  test('are told when a body does not come in time, and their connection ends', async () => {
    const pace = { bodyBytesPerMinute: 10, paceWindowMs: 120 };
    server = await start({ connections: { perAddress: 0, inAll: 50, ...pace } });
    const answer = await text(halfSent(server.url, unfinished));
    expect(answer).toContain('HTTP/1.1 408');
    expect(answer.toLowerCase()).toContain('connection: close');
  });

  test('may ask first whether to send a body', async () => {
    server = await start({ connections: { perAddress: 0, inAll: 50, bodyBytesPerMinute: 10 } });
    const asking = halfSent(server.url, unfinished.replace('\r\n\r\n{', '\r\nexpect: 100-continue\r\n\r\n'));
    const [answer] = await once(asking, 'data');
    expect(String(answer)).toContain('HTTP/1.1 100 Continue');
    asking.destroy();
  });
});
