import { once } from 'node:events';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import {
  atollAsEngine,
  type FaultyProxy,
  type S3Engine,
  startFaultyProxy,
  startTlsFront,
  type TlsFront,
  type TlsFrontOptions,
  useAtoll,
} from '@atoll/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BlobEngineError, type BlobStore } from '../blob-store.ts';
import { stored } from '../conformance/store-under-test.ts';
import type { S3Address } from './s3-address.ts';
import { createS3BlobStore } from './s3-blob-store.ts';
import { addressIn } from './store-in-engine.ts';

describe('an engine over TLS', () => {
  const running = useAtoll();
  let proxy: FaultyProxy;
  let front: TlsFront;
  let engine: S3Engine;
  let addressOfStore: S3Address;
  let store: BlobStore;

  const addressAt = (endpoint: string): S3Address => addressIn({ ...engine, endpoint });
  const trusting = (ca: string) => ({
    http: new HttpAgent(),
    https: new HttpsAgent({ keepAlive: true, ca }),
  });

  beforeAll(async () => {
    proxy = await startFaultyProxy(running().s3Url);
    front = await startTlsFront(proxy.endpoint);
    engine = await atollAsEngine(running());
    addressOfStore = addressAt(front.origin);
    store = await createS3BlobStore(addressOfStore, { agents: trusting(front.root) });
  });
  afterAll(async () => {
    await front?.stop();
    await proxy?.stop();
  });

  it('keeps small blobs and those of many parts, and frees them', async () => {
    for (const sizeBytes of [300_000, 20_000_000]) {
      const { id, data } = await stored(store, sizeBytes);
      expect((await buffer(store.read(id))).equals(data)).toBe(true);
      const middle = await buffer(store.read(id, { start: 262_000, end: 263_000 }));
      expect(middle.equals(data.subarray(262_000, 263_000))).toBe(true);
      await store.delete(id);
      expect(await store.stat(id)).toBeUndefined();
    }
    await expect(store.ping()).resolves.toBeUndefined();
  });

  it('whose connection is killed midway is asked again, by a write and by a read', async () => {
    const seen = new Set<string>();
    proxy.decide(({ method, path }) => {
      const step = `${method} ${path.replace(/uploadId=[^&]+/, 'uploadId')}`;
      if (seen.has(step)) return undefined;
      seen.add(step);
      return { kind: 'loseAnswer' };
    });
    const { id, data } = await stored(store, 20_000_000);
    expect(seen.size).toBe(5);

    let cuts = 0;
    proxy.decide(() => (cuts++ < 2 ? { kind: 'cut', afterBytes: 700_000 } : undefined));
    expect((await buffer(store.read(id))).equals(data)).toBe(true);
    expect(cuts).toBe(3);
    proxy.decide(() => undefined);
  });

  it.each(['requests', 'answers'] as const)(
    'whose %s are damaged on their way is asked again',
    async (what) => {
      const relay = await startDamagingRelay(front.origin);
      const agents = trusting(front.root);
      const through = await createS3BlobStore({ ...addressOfStore, endpoint: relay.origin }, { agents });
      relay.damageNext(what);
      const { id, data } = await stored(through, 300_000);
      expect(relay.damaged()).toBe(1);
      relay.damageNext(what);
      expect((await buffer(through.read(id))).equals(data)).toBe(true);
      expect(relay.damaged()).toBe(2);
      agents.https.destroy();
      relay.stop();
    },
  );

  it.each<[string, TlsFrontOptions, 'its root' | 'nothing', RegExp]>([
    ['of nobody known', {}, 'nothing', /no authority .*UNABLE_TO_GET_ISSUER.*NODE_EXTRA_CA_CERTS/],
    ['that is over', { hasExpired: true }, 'its root', /has expired/],
    ['for another name', { name: 'elsewhere.example' }, 'its root', /another name/],
  ])('with a certificate %s is refused in one line, at once', async (_what, options, told, message) => {
    const other = await startTlsFront(running().s3Url, options);
    const agents = told === 'nothing' ? undefined : trusting(other.root);
    const opening = createS3BlobStore(addressAt(other.origin), { ...(agents && { agents }) });
    const error = await opening.catch((reason: unknown) => reason);
    await other.stop();
    expect(error).toBeInstanceOf(BlobEngineError);
    expect(String(error)).toMatch(message);
    expect(String(error)).toContain(other.origin);
    expect(String(error)).not.toMatch(/\n/);
    expect(other.connections).toBe(1);
    expect(other.trusted).toBe(0);
  });

  it.each<['https' | 'http', string, keyof Misunderstanding | undefined, RegExp]>([
    ['https', 'speaks none', undefined, /^https:\S+ does not speak TLS .*tls=off/],
    ['https', 'speaks none and hangs up', 'hangsUp', /^https:\S+ does not speak TLS .*tls=off/],
    ['http', 'speaks it alone', undefined, /^http:\S+ speaks TLS alone.*tls=on/],
    ['http', 'speaks it alone and says so', 'complains', /^http:\S+ speaks TLS alone.*tls=on/],
  ])(
    'at %s: where the server %s is refused at once, with what to do',
    async (scheme, _what, how, message) => {
      const behind = new URL(scheme === 'https' ? running().s3Url : front.origin).port;
      const server = await startHalfDeaf(Number(behind), scheme === 'https' ? 'TLS' : 'plain text', how);
      const opening = createS3BlobStore(addressAt(`${scheme}://localhost:${server.port}`));
      await expect(opening).rejects.toThrow(message);
      // An attempt, and a look whether it speaks the other protocol.
      expect(server.connections()).toBeLessThanOrEqual(2);
      server.stop();
    },
  );

  it('is not taken for one without TLS where it breaks off, and complains of plain text', async () => {
    const server = await startHalfDeaf(Number(new URL(front.origin).port), 'plain text', 'complains');
    const address = addressAt(`https://localhost:${server.port}`);
    let resets = 0;
    proxy.decide(() => (resets++ === 0 ? { kind: 'reset' } : undefined));
    await expect(createS3BlobStore(address, { agents: trusting(front.root) })).resolves.toBeDefined();
    proxy.decide(() => ({ kind: 'answer', status: 400, code: 'AuthorizationHeaderMalformed' }));
    const opening = createS3BlobStore(address, { agents: trusting(front.root) });
    await expect(opening).rejects.toThrow(/lies in another region/);
    proxy.decide(() => undefined);
    server.stop();
  });

  it('that breaks connections off and speaks as it should is still waited for', async () => {
    let resets = 0;
    proxy.decide(() => (resets++ < 2 ? { kind: 'reset' } : undefined));
    await expect(createS3BlobStore(addressAt(proxy.endpoint))).resolves.toBeDefined();
    expect(resets).toBe(3);
  });
});

/** A server's reactions to the wrong protocol; it forwards by default. */
const misunderstanding = {
  hangsUp: (socket: Socket) => socket.resetAndDestroy(),
  complains: (socket: Socket) =>
    socket.end('HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n'),
};
type Misunderstanding = typeof misunderstanding;

/** Forwards to `port`, except for connections in the wrong protocol. */
async function startHalfDeaf(port: number, unwanted: 'TLS' | 'plain text', how?: keyof Misunderstanding) {
  const tlsHandshake = 0x16;
  let connections = 0;
  const server = createServer((client) => {
    connections++;
    client.on('error', () => undefined);
    client.once('data', (first) => {
      const isTls = first[0] === tlsHandshake;
      if (how && isTls === (unwanted === 'TLS')) return misunderstanding[how](client);
      const onward = connect(port, '127.0.0.1');
      onward.on('error', () => undefined).write(first);
      client.pipe(onward).pipe(client);
      onward.on('close', () => client.destroySoon());
      client.on('close', () => onward.destroy());
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port: own } = server.address() as AddressInfo;
  return { port: own, connections: () => connections, stop: () => void server.close() };
}

type Direction = 'requests' | 'answers';

/** Forwards bytes, and flips a bit of the next ones in a direction on demand. */
async function startDamagingRelay(behind: string) {
  let due: Direction | undefined;
  let damaged = 0;
  const sockets = new Set<Socket>();
  const pass = (from: Socket, to: Socket, direction: Direction) => {
    from.on('data', (piece) => {
      if (due === direction) {
        piece.writeUInt8(piece.readUInt8(piece.length - 1) ^ 1, piece.length - 1);
        due = undefined;
        damaged++;
      }
      to.write(piece);
    });
    from.on('error', () => undefined).on('close', () => to.destroySoon());
    sockets.add(from);
  };
  const server = createServer((client) => {
    const onward = connect(Number(new URL(behind).port), '127.0.0.1');
    pass(client, onward, 'requests');
    pass(onward, client, 'answers');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    damaged: () => damaged,
    damageNext(direction: Direction) {
      due = direction;
    },
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
