import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { codes } from '@atoll/contract';
import { startTlsFront } from '@atoll/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutgoingAgents, createPostJson, failureOf, reasonOf } from './index.ts';

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

  const wordsOf = (url: string, allowsPrivate = false) =>
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
    expect(await wordsOf(`http://${host}:${port}/`)).toBe('the address is not allowed');
    expect(received).toBe(0);
  });

  it('is not sent on by who answers', async () => {
    expect(await wordsOf(`http://127.0.0.1:${port}/`, true)).toBe('the webhook answered 302');
    expect(received).toBe(1);
  });

  it('that fails is told of by its code, where whom it went to has not answered', async () => {
    const post = createPostJson(createOutgoingAgents({ allowsPrivate: true }));
    const guarded = createPostJson(createOutgoingAgents({ allowsPrivate: false }));
    const failed = (url: string, by = post) => by(url, '{}', {}).then(() => undefined, failureOf);
    const front = await startTlsFront(`http://127.0.0.1:${port}`);

    expect(await failed(front.origin)).toEqual({
      code: codes.authorityUnknown,
      words: expect.stringMatching(/^no authority .* vouches for the certificate of the address/),
    });
    expect(await failed(`https://127.0.0.1:${port}/`)).toMatchObject({ code: codes.tlsMismatch });
    expect(await failed(front.origin, guarded)).toMatchObject({ code: codes.addressUnreachable });
    await front.stop();
    expect(await failed(front.origin)).toMatchObject({ code: codes.addressUnreachable });
    expect(await failed(`http://127.0.0.1:${port}/`)).toEqual({
      code: null,
      words: 'the webhook answered 302',
    });
  });
});
