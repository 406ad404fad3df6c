import { once } from 'node:events';
import { createServer, Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { answersOtherwise } from './other-scheme.ts';

it('waits for nobody who switches protocols', async () => {
  const server = createServer(({ socket }) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: a\r\n\r\n');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const endpoint = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const agents = { http: new HttpAgent(), https: new HttpsAgent() };
  expect(await answersOtherwise({ endpoint, agents })).toBe(false);
});
