import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createStreamingFetch, type PeerError } from './index.ts';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const startEvents = (outgoing: ServerResponse) =>
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' });

const faultOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: PeerError) => error.code,
  );

test('events arrive while the peer is still sending, and the connection is used again', async () => {
  const ports = new Set<number | undefined>();
  const { promise: firstSeen, resolve: sendSecond } = Promise.withResolvers<void>();
  const url = await serve(async (incoming, outgoing) => {
    ports.add(incoming.socket.remotePort);
    startEvents(outgoing).write('data: {"n":1}\n\n');
    await firstSeen;
    outgoing.end('data: {"n":2}\n\n');
  });
  const fetchEvents = createStreamingFetch();
  const answer = await fetchEvents(url, { method: 'POST', body: '{}' });
  const reader = answer.body!.getReader();
  expect(Buffer.from((await reader.read()).value!).toString()).toBe('data: {"n":1}\n\n');
  sendSecond();
  expect(Buffer.from((await reader.read()).value!).toString()).toBe('data: {"n":2}\n\n');
  expect((await reader.read()).done).toBe(true);
  await (await fetchEvents(url)).text();
  expect(ports.size).toBe(1);
});

test.each<[string, string, RequestListener, object?]>([
  ['that never ends', 'PEER_TOO_LARGE', (_, out) => repeat(startEvents(out), 'data: {}\n\n')],
  ['of one endless line', 'PEER_UNREADABLE', (_, out) => repeat(startEvents(out), 'x'.repeat(1000))],
  ['that falls silent', 'PEER_TOO_SLOW', (_, out) => startEvents(out).write('data: {}\n\n'), { idleMs: 100 }],
  [
    'that trickles',
    'PEER_TOO_SLOW',
    (_, out) => repeat(startEvents(out), 'data: {}\n\n', 10),
    { totalMs: 200 },
  ],
  ['of deep JSON', 'PEER_UNREADABLE', (_, out) => startEvents(out).end(`data: ${'{"a":'.repeat(65)}\n\n`)],
  ['that is compressed', 'PEER_UNREADABLE', (_, out) => out.setHeader('content-encoding', 'gzip').end('x')],
  ['without a head', 'PEER_TOO_SLOW', () => undefined, { headersMs: 100 }],
  ['that redirects', 'PEER_UNREADABLE', (_, out) => out.writeHead(307, { location: '/' }).end()],
  ['that is a deep document', 'PEER_UNREADABLE', (_, out) => out.end('['.repeat(65))],
  ['that is an endless document', 'PEER_TOO_LARGE', (_, out) => repeat(out, ' '.repeat(1000))],
])('an answer %s is given up', { timeout: 10_000 }, async (_, fault, listener, limits = {}) => {
  const closed = Promise.withResolvers<void>();
  const url = await serve((incoming, outgoing) => {
    incoming.socket.on('close', () => closed.resolve());
    outgoing.shouldKeepAlive = false;
    listener(incoming, outgoing);
  });
  const fetchEvents = createStreamingFetch({ limits: { maxBytes: 1024 * 1024, ...limits } });
  const read = async () => (await fetchEvents(url)).text();
  expect(await faultOf(read())).toBe(fault);
  await closed.promise;
});

test('a reader may take longer than the peer may be silent', async () => {
  const url = await serve((_, outgoing) => {
    startEvents(outgoing).end('data: {}\n\n');
  });
  const answer = await createStreamingFetch({ limits: { idleMs: 50 } })(url);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await answer.text()).toBe('data: {}\n\n');
});

test('a stream that its reader cancels, or a signal stops, is closed', async () => {
  const closed: Promise<unknown>[] = [];
  const url = await serve((incoming, outgoing) => {
    closed.push(once(incoming.socket, 'close'));
    startEvents(outgoing).write('data: {}\n\n');
  });
  const fetchEvents = createStreamingFetch();
  const canceled = (await fetchEvents(url)).body!.getReader();
  await canceled.read();
  await canceled.cancel();
  await closed[0];

  const stopping = new AbortController();
  const stopped = (await fetchEvents(url, { signal: stopping.signal })).body!.getReader();
  await stopped.read();
  const next = stopped.read();
  stopping.abort();
  await expect(next).rejects.toThrow(/abort/);
  await closed[1];
});

test('stopping a stream that has arrived, but was not read to its end, raises no other error', async () => {
  const closed = Promise.withResolvers<void>();
  const url = await serve((incoming, outgoing) => {
    incoming.socket.on('close', () => closed.resolve());
    startEvents(outgoing).end('data: {}\n\n');
  });
  const stopping = new AbortController();
  const reader = (await createStreamingFetch()(url, { signal: stopping.signal })).body!.getReader();
  await reader.read();
  stopping.abort();
  await expect(reader.read()).rejects.toThrow(/abort/);
  await closed.promise;
});

function repeat(outgoing: ServerResponse, text: string, pauseMs = 0): void {
  const timer = setInterval(() => outgoing.write(text.repeat(pauseMs > 0 ? 1 : 100)), pauseMs);
  outgoing.on('close', () => clearInterval(timer));
}
