import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  describeWithCeph,
  type Fault,
  type FaultyProxy,
  type ProxiedRequest,
  startFaultyProxy,
} from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BlobDamagedError, type BlobStore } from '../blob-store.ts';
import { idsOf, pieces, stored } from '../conformance/store-under-test.ts';
import { createS3BlobStore } from './s3-blob-store.ts';
import { addressIn, openStoreIn } from './store-in-engine.ts';

/** Far more than Ceph needs on a busy machine, except for tests that wait for the timeout. */
const patient = { silenceTimeoutMs: 15_000, retryForMs: 15_000 };
const impatient = { silenceTimeoutMs: 1_500, retryForMs: 400 };

await describeWithCeph('an engine that fails', (engine) => {
  let proxy: FaultyProxy;
  let underTest: Awaited<ReturnType<typeof openStoreIn>>;
  let store: BlobStore;
  let impatientStore: BlobStore;

  beforeAll(async () => {
    proxy = await startFaultyProxy(engine.endpoint);
    const address = { ...addressIn(engine), endpoint: proxy.endpoint };
    underTest = await openStoreIn(engine, address, patient);
    store = underTest.store;
    impatientStore = await createS3BlobStore(address, impatient);
    // Ceph creates a pool with the first blob, and another with the first upload.
    await Promise.all([stored(store, 1), stored(store, 9_000_000)]);
  });
  afterAll(() => proxy.stop());
  beforeEach(() => proxy.decide(() => undefined));

  /** Applies the fault to the first `count` matching requests; returns which ones those were. */
  const harm = (count: number, fault: Fault, fits: (request: ProxiedRequest) => boolean = () => true) => {
    const met: ProxiedRequest[] = [];
    proxy.decide((request) => {
      if (met.length >= count || !fits(request)) return undefined;
      met.push(request);
      return fault;
    });
    return met;
  };
  const requestsDuring = async (act: () => Promise<unknown>) => {
    const before = proxy.requests.length;
    await act();
    return proxy.requests.slice(before);
  };

  describe('for a moment', () => {
    const passing: readonly [string, Fault][] = [
      ['is busy', { kind: 'answer', status: 503, code: 'SlowDown' }],
      ['has an internal error', { kind: 'answer', status: 500, code: 'InternalError' }],
      ['breaks the connection', { kind: 'reset' }],
      ['does its work and loses the answer', { kind: 'loseAnswer' }],
    ];

    it.each(passing)('and %s: every call succeeds', async (_name, fault) => {
      const met = harm(2, fault);
      const blob = await stored(store, 300_000);
      expect(met).toHaveLength(2);
      harm(2, fault);
      expect((await buffer(store.read(blob.id))).equals(blob.data)).toBe(true);
      harm(2, fault);
      expect(await store.stat(blob.id)).toMatchObject({ sizeBytes: 300_000 });
      harm(2, fault);
      expect(await idsOf(store)).toContain(blob.id);
      harm(2, fault);
      await store.removeAbandoned(1000);
      harm(2, fault);
      await store.delete(blob.id);
      expect(await store.stat(blob.id)).toBeUndefined();
    });

    it.each(passing)('and %s: every step of a large write succeeds', async (_name, fault) => {
      const seen = new Set<string>();
      proxy.decide(({ method, path }) => {
        const step = `${method} ${path.replace(/uploadId=[^&]+/, 'uploadId')}`;
        if (seen.has(step)) return undefined;
        seen.add(step);
        return fault;
      });
      const data = randomBytes(20_000_000);
      const { id } = await store.put(pieces(data, 65_536));
      expect(seen.size).toBe(5);
      expect((await buffer(store.read(id))).equals(data)).toBe(true);
      // An upload may be created twice if the first answer is lost; the sweeper aborts the other.
      await store.removeAbandoned(-2_000);
      expect(await underTest.uploads()).toBe(0);
    });

    it.each([
      ['breaks off', { kind: 'cut', afterBytes: 700_000 }],
      ['falls silent', { kind: 'stall', afterBytes: 700_000 }],
    ] as [string, Fault][])(
      'and %s in the middle of a read: the read goes on from there',
      async (_name, fault) => {
        const { id, data } = await stored(store, 2_500_000);
        const met = harm(2, fault);
        const gets = await requestsDuring(async () => {
          expect((await buffer(impatientStore.read(id))).equals(data)).toBe(true);
        });
        expect(met).toHaveLength(2);
        const block = 262_148;
        expect(gets.map(({ range }) => range)).toEqual([
          undefined,
          `bytes=${2 * block}-`,
          `bytes=${4 * block}-`,
        ]);
      },
    );

    it('has its connection dropped by a reader that pauses, who reads on when it is ready', async () => {
      const { id, data } = await stored(store, 12_000_000);
      const reading = impatientStore.read(id);
      const first = await reading.next();
      const open = await proxy.connections();
      await expect.poll(() => proxy.connections()).toBeLessThan(open);
      const rest = await buffer(reading);
      expect(Buffer.concat([first.value ?? Buffer.alloc(0), rest]).equals(data)).toBe(true);
    });

    it('and damages bytes on their way: they are asked for once more', async () => {
      const { id, data } = await stored(store, 600_000);
      harm(1, { kind: 'flip', atByte: 300_000 });
      expect((await buffer(store.read(id))).equals(data)).toBe(true);
    });
  });

  describe('for good', () => {
    const busy: Fault = { kind: 'answer', status: 503, code: 'SlowDown' };

    it('and damages bytes each time: they are never handed on', async () => {
      const { id } = await stored(store, 600_000);
      proxy.decide(() => ({ kind: 'flip', atByte: 300 }));
      await expect(buffer(store.read(id))).rejects.toBeInstanceOf(BlobDamagedError);
    });

    it('and is busy: calls fail in the end', async () => {
      const { id } = await stored(store, 1000);
      proxy.decide(() => busy);
      await expect(buffer(impatientStore.read(id))).rejects.toMatchObject({ name: 'SlowDown' });
      await expect(store.ping()).rejects.toThrow();
      proxy.decide(() => undefined);
      await expect(store.ping()).resolves.toBeUndefined();
    });

    it.each([
      ['refuses', { kind: 'answer', status: 403, code: 'AccessDenied' }],
      ['finds wrong', { kind: 'answer', status: 400, code: 'InvalidArgument' }],
    ] as [string, Fault][])('and %s a request: it is not sent again', async (_name, fault) => {
      const met = harm(9, fault, ({ method }) => method === 'PUT');
      await expect(stored(store, 1000)).rejects.toMatchObject({
        name: fault.kind === 'answer' ? fault.code : '',
      });
      expect(met).toHaveLength(1);
    });

    it.each(['partNumber=1&', 'partNumber=2&', 'partNumber=3&'])(
      'and refuses a part (%s): the write leaves nothing behind',
      async (part) => {
        const before = await idsOf(store);
        proxy.decide(({ path }) => (path.includes(part) ? busy : undefined));
        let isSourceClosed = false;
        async function* source() {
          try {
            for (let at = 0; at < 400; at++) yield randomBytes(65_536);
          } finally {
            isSourceClosed = true;
          }
        }
        await expect(impatientStore.put(source())).rejects.toMatchObject({ name: 'SlowDown' });
        expect(isSourceClosed).toBe(true);
        expect(await underTest.uploads()).toBe(0);
        expect(await idsOf(store)).toEqual(before);
      },
    );

    it('and refuses to complete: the write leaves nothing behind', async () => {
      const before = await idsOf(store);
      proxy.decide(({ method, path }) =>
        method === 'POST' && path.includes('uploadId=')
          ? { kind: 'answer', status: 400, code: 'InvalidPart' }
          : undefined,
      );
      await expect(stored(store, 10_000_000)).rejects.toMatchObject({ name: 'InvalidPart' });
      expect(await underTest.uploads()).toBe(0);
      expect(await idsOf(store)).toEqual(before);
    });
  });

  describe('not at all', () => {
    it('sees one PUT for a small write and one GET for a read', async () => {
      const { id } = await stored(store, 300_000);
      const asked = await requestsDuring(async () => {
        await stored(store, 300_000);
        await buffer(store.read(id));
        await buffer(store.read(id, { start: 262_140, end: 262_150 }));
        await buffer(store.read(id, { start: 0, end: 1 }));
      });
      expect(asked.map(({ method, range }) => `${method} ${range ?? 'whole'}`)).toEqual([
        'PUT whole',
        'GET whole',
        'GET bytes=0-524315',
        'GET bytes=0-262167',
      ]);
    });
  });
});
