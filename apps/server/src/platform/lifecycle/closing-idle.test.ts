import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { trackConnections } from './closing-idle.ts';
import { createInFlight } from './in-flight.ts';

test('an answer under way is sent to its end; who never asked anything keeps nobody waiting', async () => {
  const server = createServer();
  const connections = trackConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const silent = connect(port, '127.0.0.1');
  await once(server, 'connection');
  const asking = fetch(`http://127.0.0.1:${port}`).then((answer) => answer.text());
  const [, outgoing] = await once(server, 'request');
  outgoing.write('begun, ');
  const closed = connections.close();
  await once(silent, 'close');
  outgoing.end('done');
  expect(await asking).toBe('begun, done');
  await closed;
});

test('a client that is slow to read its answer is cut off, and closing ends', async () => {
  const server = createServer();
  const connections = trackConnections(server);
  const inFlight = createInFlight();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const slow = connect((server.address() as AddressInfo).port, '127.0.0.1');
  slow.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  const [, outgoing] = await once(server, 'request');
  inFlight.add(outgoing);
  outgoing.write('begun');
  let isSettled = false;
  const settled = inFlight.settled().then(() => {
    isSettled = true;
  });
  await Promise.resolve();
  expect(isSettled).toBe(false);
  await connections.close(20);
  await settled;
  await inFlight.settled();
  slow.destroy();
});
