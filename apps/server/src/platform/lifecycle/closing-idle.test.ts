import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { trackConnections } from './closing-idle.ts';

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
