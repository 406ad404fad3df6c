import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { codes } from '@atoll/contract';
import { createExchange } from '@atoll/peer-client';
import { startDnsServer, startTlsFront } from '@atoll/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createOutgoingAgents,
  createPostJson,
  createPrivateAddressCheck,
  failureOf,
  reasonOf,
} from './index.ts';

const privateHosts = [
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
];

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

  it.each(privateHosts)('never reaches %s, and does not tell what it stands for', async (host) => {
    expect(await wordsOf(`http://${host}:${port}/`)).toBe('the address is not allowed');
    expect(received).toBe(0);
  });

  it('waits for no name whose DNS server never answers', async () => {
    const dns = await startDnsServer();
    dns.setAddresses('good.example.com', '127.0.0.1');
    dns.ignore('dead.example.com');
    const agents = createOutgoingAgents({ allowsPrivate: true, dnsServers: [dns.address] });
    const stopping = new AbortController();
    const post = createPostJson(agents, { stopping: stopping.signal });
    const to = (host: string) => post(`http://${host}:${port}/`, '{}', {}).then(() => 'none', reasonOf);
    let failed = 0;
    const dead = Array.from({ length: 16 }, () => to('dead.example.com').finally(() => failed++));
    expect(await to('good.example.com')).toBe('the webhook answered 302');
    expect(failed).toBe(0);
    expect(await to('unknown.example.com')).toBe('getaddrinfo ENOTFOUND unknown.example.com');
    const unknown = post(`http://unknown.example.com:${port}/`, '{}', {});
    expect(await unknown.catch(failureOf)).toMatchObject({ code: codes.hostNotFound });
    stopping.abort();
    await Promise.all(dead);
    await dns.stop();
  });

  it('never reaches a private address that DNS returns', async () => {
    const dns = await startDnsServer();
    dns.setAddresses('inside.example.com', '127.0.0.1');
    dns.setAddresses('both.example.com', '192.0.2.1', '127.0.0.1');
    const agents = createOutgoingAgents({ allowsPrivate: false, dnsServers: [dns.address] });
    const to = (host: string) =>
      createPostJson(agents)(`http://${host}:${port}/`, '{}', {}).then(() => 'none', reasonOf);
    const before = received;
    expect(await to('inside.example.com')).toBe('the address is not allowed');
    expect(await to('both.example.com')).toBe('the address is not allowed');
    expect(received).toBe(before);
    await dns.stop();
  });

  it('is not sent on by who answers', async () => {
    const before = received;
    expect(await wordsOf(`http://127.0.0.1:${port}/`, true)).toBe('the webhook answered 302');
    expect(received).toBe(before + 1);
  });

  it('leaves no connection behind that its host never closes', async () => {
    const hosts = createNetServer((socket) => {
      socket.on('data', () => socket.write('HTTP/1.1 204 No Content\r\nconnection: keep-alive\r\n\r\n'));
    });
    await new Promise<void>((resolve) => hosts.listen(0, '127.0.0.1', resolve));
    const { port: openPort } = hosts.address() as AddressInfo;
    const closed = once(hosts, 'connection').then(([socket]) => once(socket, 'close'));
    const exchange = createExchange({ agents: createOutgoingAgents({ allowsPrivate: true, unusedMs: 10 }) });
    expect((await exchange(`http://127.0.0.1:${openPort}/`)).status).toBe(204);
    await closed;
    hosts.close();
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

describe('the check of an address when a person enters it', () => {
  it.each(privateHosts)('finds %s private, unless the operator allows it', async (host) => {
    const url = `http://${host}:8080/`;
    expect(await createPrivateAddressCheck({ allowsPrivate: false })(url)).toBe(true);
    expect(await createPrivateAddressCheck({ allowsPrivate: true })(url)).toBe(false);
  });

  it('looks names up, and refuses none that it can’t resolve', async () => {
    const dns = await startDnsServer();
    dns.setAddresses('inside.example.com', '127.0.0.1');
    dns.setAddresses('both.example.com', '93.184.216.34', '10.0.0.1');
    dns.setAddresses('good.example.com', '93.184.216.34');
    const isPrivate = createPrivateAddressCheck({ allowsPrivate: false, dnsServers: [dns.address] });
    const found = ['inside', 'both', 'good', 'unknown'].map((name) =>
      isPrivate(`https://${name}.example.com/x`),
    );
    expect(await Promise.all(found)).toEqual([true, true, false, false]);
    expect(await isPrivate('https://93.184.216.34/')).toBe(false);
    await dns.stop();
  });
});
