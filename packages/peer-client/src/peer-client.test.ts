import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { boundedBody, readBounded } from './bounded-body.ts';
import { checkDocument } from './check-document.ts';
import { createExchange, createPeerFetch, listPages, type PeerError } from './index.ts';
import { createS3Handler } from './s3-handler.ts';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function drain(pieces: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of pieces);
}

const faultOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: PeerError) => error.code,
  );

test('an answer within the limits arrives whole, and its connection is used again', async () => {
  const ports = new Set<number | undefined>();
  const url = await serve((incoming, outgoing) => {
    ports.add(incoming.socket.remotePort);
    incoming.pipe(outgoing.writeHead(201, { 'x-method': incoming.method }));
  });
  const exchange = createExchange();
  for (const body of ['ü', 'second']) {
    const answer = await exchange(url, { method: 'PUT', body });
    expect([answer.status, answer.headers['x-method'], answer.body.toString()]).toEqual([201, 'PUT', body]);
  }
  expect(ports.size).toBe(1);
});

test('a body of exactly the limit is read, one byte more is refused', async () => {
  const url = await serve((incoming, outgoing) => {
    outgoing.end('x'.repeat(Number(incoming.url?.slice(1))));
  });
  const exchange = createExchange({ limits: { maxBytes: 100 } });
  expect((await exchange(`${url}100`)).body).toHaveLength(100);
  expect(await faultOf(exchange(`${url}101`))).toBe('PEER_TOO_LARGE');
});

test('stopping breaks off what is under way, and refuses what comes later', async () => {
  const { promise: arrived, resolve } = Promise.withResolvers<void>();
  const url = await serve(() => resolve());
  const stopping = new AbortController();
  const exchange = createExchange({ stopping: stopping.signal });
  const asked = exchange(url);
  asked.catch(() => undefined);
  await arrived;
  stopping.abort();
  await expect(asked).rejects.toThrow(/abort/);
  await expect(exchange(url)).rejects.toThrow(/abort/);
});

const switchesProtocols: RequestListener = ({ socket }) => {
  socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: a\r\n\r\n');
};

test('an answer that switches protocols is an error at once', async () => {
  const limits = { headersMs: 60_000, idleMs: 60_000 };
  const asked = createExchange({ limits })(await serve(switchesProtocols));
  expect(await faultOf(asked)).toBe('PEER_UNREADABLE');
});

test('an engine that switches protocols is given up in time', async () => {
  const { handle } = createS3Handler({ limits: { headersMs: 100 } });
  expect(await faultOf(handle(requestTo(await serve(switchesProtocols))))).toBe('PEER_TOO_SLOW');
});

test('an engine has less time to answer what carries no body', async () => {
  const url = await serve(() => undefined);
  const { handle } = createS3Handler({ limits: { bodilessMs: 100, totalMs: 400, headersMs: 400 } });
  const failureOf = (body?: string) => handle(requestTo(url, body)).catch(({ message }: Error) => message);
  expect(await failureOf()).toContain('within 100 ms');
  expect(await failureOf('body')).toContain('within 400 ms');
});

type S3Request = Parameters<ReturnType<typeof createS3Handler>['handle']>[0];

function requestTo(url: string, body?: string): S3Request {
  const { protocol, hostname, port } = new URL(url);
  const place = { protocol, hostname, port: Number(port), path: '/' };
  const method = body === undefined ? 'GET' : 'PUT';
  return { ...place, method, headers: {}, query: {}, body } as unknown as S3Request;
}

test('fetch hands on what libraries expect, and a redirect only to those that want one', async () => {
  const url = await serve((incoming, outgoing) => {
    const status = incoming.url === '/moved' ? 302 : 200;
    outgoing.writeHead(status, { location: '/', 'content-type': 'application/json' }).end('{"a":[1]}');
  });
  const peerFetch = createPeerFetch();
  const answer = await peerFetch(url, { method: 'POST', body: new URLSearchParams({ a: 'b' }) });
  expect([answer.ok, await answer.json()]).toEqual([true, { a: [1] }]);
  expect(await faultOf(peerFetch(`${url}moved`))).toBe('PEER_UNREADABLE');
  expect((await peerFetch(`${url}moved`, { redirect: 'manual' })).status).toBe(302);
});

test('a slow stream is given up, but not for the time its reader takes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  async function* trickle() {
    for (let n = 0; n < 5; n++) {
      vi.advanceTimersByTime(20);
      yield Buffer.from('x');
    }
  }
  const limits = { minBytesPerSecond: 1000, graceMs: 50 };
  expect(await faultOf(drain(boundedBody(Readable.from(trickle()), limits)))).toBe('PEER_TOO_SLOW');

  const ready = Readable.from([Buffer.from('x'), Buffer.from('y')]);
  for await (const _ of boundedBody(ready, limits)) vi.advanceTimersByTime(100);
});

test('a stream that is given up is destroyed', async () => {
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(1000));
    },
  });
  expect(await faultOf(readBounded(endless, 5000))).toBe('PEER_TOO_LARGE');
  expect(endless.destroyed).toBe(true);
});

test.each([
  ['deep XML', '<a>'.repeat(65)],
  ['many elements', `<a>${'<b/>'.repeat(50_001)}</a>`],
  ['depth hidden in attributes', '<a b="/>">'.repeat(65)],
  ['depth hidden in an instruction', `${`${'<a>'.repeat(40)}<?b ${'</a>'.repeat(40)}?>`.repeat(2)}`],
  ['depth after ends of nothing', `<?a?>${'</a>'.repeat(65)}${'<a>'.repeat(65)}`],
  ['an instruction without an end', '<a><?b </a>'],
  ['depth after a byte order mark', `\ufeff${'<a>'.repeat(65)}`],
  ['a long text', `<a>${'x'.repeat(16_385)}</a>`],
  ['a long blank before the document', `${' '.repeat(16_385)}<a/>`],
  ['many attributes', `<a ${'b="1" '.repeat(1000)}/>`],
  ['a tag without an end', `<a b=">${' '.repeat(5000)}`],
  ['many entities', `<a>${'&amp;'.repeat(200_001)}</a>`],
  ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
  ['deep JSON', '['.repeat(65)],
  ['deep JSON after a byte order mark', `\ufeff${'['.repeat(65)}`],
  ['deep JSON after text with brackets', `["\\"]]]",${'{"a":'.repeat(65)}`],
])('%s is refused before it is parsed', (_, text) => {
  expect(() => checkDocument(Buffer.from(text))).toThrow(
    expect.objectContaining({ code: 'PEER_UNREADABLE' }),
  );
});

test.each([
  ['a page of a thousand keys', `<?xml version="1.0"?><l>${'<k><a>1</a><b/></k>'.repeat(1000)}</l>`],
  ['a key of a thousand escaped characters', `<a>${'&quot;'.repeat(1024)}</a>`],
  ['an instruction with tags', `<?a </a> ?><a><?b <c> ?></a>`],
  ['brackets in text', JSON.stringify({ text: '[{'.repeat(1000), escaped: '"\\' })],
  ['no document', '-----BEGIN CERTIFICATE-----'],
  ['nothing', ''],
])('%s passes', (_, text) => {
  expect(() => checkDocument(Buffer.from(text))).not.toThrow();
});

test('any JSON that is not deep passes', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 20 }), (text) => {
      checkDocument(Buffer.from(text));
    }),
  );
});

type Page = { Contents?: { Key: string }[]; IsTruncated?: boolean; NextContinuationToken?: string };

async function listed(fetchPage: (asked: number) => Page, prefix = 'p/'): Promise<string[]> {
  let asked = 0;
  const keys: string[] = [];
  for await (const page of listPages(async () => fetchPage(asked++), { prefix })) {
    keys.push(...(page.Contents ?? []).map(({ Key }) => Key));
  }
  return keys;
}

const page = (keys: string[], token?: string): Page => ({
  Contents: keys.map((Key) => ({ Key })),
  ...(token !== undefined && { IsTruncated: true, NextContinuationToken: token }),
});

test('the pages of an honest list are all read', async () => {
  const pages = [page(['p/a', 'p/b'], '1'), page([], '2'), page(['p/c'])];
  expect(await listed((n) => pages[n] ?? page([]))).toEqual(['p/a', 'p/b', 'p/c']);
});

test.each<[string, (asked: number) => Page]>([
  ['the same page again and again', () => page(['p/a'], 'same')],
  ['two pages in turn', (n) => page([`p/${n % 2}`], `${n % 2}`)],
  ['empty pages without an end', (n) => page([], `${n}`)],
  ['keys outside the prefix', () => page(['p/a', 'q/b'])],
  ['more keys than a page may have', () => page(Array.from({ length: 1001 }, (_, n) => `p/${n}`))],
])('a list of %s is given up', async (_, fetchPage) => {
  expect(await faultOf(listed(fetchPage))).toBe('PEER_UNREADABLE');
});
