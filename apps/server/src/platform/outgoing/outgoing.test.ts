import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutgoingAgents, createPostJson, reasonOf } from './index.ts';

describe('a request to an address that a user chose', () => {
  let server: Server;
  let port = 0;
  let received = 0;

  beforeAll(async () => {
    server = createServer((_, outgoing) => {
      received += 1;
      outgoing.writeHead(302, { location: `http://127.0.0.1:${port}/elsewhere` }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '::', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.close();
  });

  const failureOf = (url: string, allowsPrivate = false) =>
    createPostJson(createOutgoingAgents({ allowsPrivate }))(url, '{}', {}).then(() => 'none', reasonOf);

  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0.0.0.0',
    '0',
    'localhost',
    '[::]',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '169.254.169.254',
    '100.100.100.200',
    '10.0.0.1',
    '[fe80::1]',
    '[fd00::1]',
  ])('never reaches %s, and does not tell what it stands for', async (host) => {
    expect(await failureOf(`http://${host}:${port}/`)).toBe('the address is not allowed');
    expect(received).toBe(0);
  });

  it('is not sent on by who answers', async () => {
    expect(await failureOf(`http://127.0.0.1:${port}/`, true)).toBe('the webhook answered 302');
    expect(received).toBe(1);
  });
});
