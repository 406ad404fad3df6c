import { createHash, randomBytes } from 'node:crypto';
import { readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepDeletedBlobs } from '../gc/deleted-blob-sweep.ts';
import { sweepOrphans } from '../gc/orphan-sweep.ts';
import type { Authorized, Bucket } from '../index.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { bytes, createTestStorage, plainHeaders, type TestStorage } from '../testing/test-storage.ts';

const large = 100_000;
const minPart = 5 * 1024 ** 2;

async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof StorageRefusal) return error.reason;
  throw error ?? new Error('it did not fail');
}

describeOnEveryDatabase('storage', (open) => {
  let test: TestStorage;
  let bucket: Authorized<Bucket>;
  let serial = 0;

  beforeAll(async () => {
    test = await createTestStorage(await open());
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    Object.assign(test.limits, { storedBytes: null, transferBytes: null, transferEndsAt: null });
    const name = `bucket-${++serial}`;
    await test.storage.buckets.create('owner', name);
    bucket = await test.storage.authorizeBucket('owner', name);
  });

  const put = (key: string, data: Uint8Array | string, condition = {}) =>
    test.storage.objects.put(bucket, key, { body: bytes(data) }, { headers: plainHeaders, condition });
  const read = async (key: string) => {
    const open = await test.storage.open(bucket, await test.storage.objects.find(bucket, key));
    return buffer(open.read());
  };
  const summary = async () =>
    (await test.storage.buckets.list('owner')).find(({ name }) => name === bucket.name);
  const blobIds = async () => {
    const ids: string[] = [];
    for await (const blob of test.blobStore.list()) ids.push(blob.id);
    return ids.sort();
  };
  const sweep = async () => {
    test.clock.nowMs += 11 * 60_000;
    await sweepDeletedBlobs(test, new AbortController().signal);
  };

  describe('buckets', () => {
    it.each([
      ['', 'bucketNameEmpty'],
      ['ab', 'bucketNameInvalid'],
      ['a'.repeat(64), 'bucketNameInvalid'],
      ['Abc', 'bucketNameInvalid'],
      ['a.b.c', 'bucketNameInvalid'],
      ['-abc', 'bucketNameInvalid'],
      ['abc-', 'bucketNameInvalid'],
      ['xn--abc', 'bucketNamePrefix'],
      ['abc-s3alias', 'bucketNameSuffix'],
    ])('refuses the name %j', async (name, reason) => {
      expect(await reasonOf(test.storage.buckets.create('owner', name))).toBe(reason);
    });

    it('has one owner for a name, who alone may use it', async () => {
      expect(await reasonOf(test.storage.buckets.create('owner', bucket.name))).toBe('bucketOwned');
      expect(await reasonOf(test.storage.buckets.create('stranger', bucket.name))).toBe('bucketTaken');
      expect(await reasonOf(test.storage.authorizeBucket('stranger', bucket.name))).toBe('bucketForeign');
      expect(await reasonOf(test.storage.authorizeBucket('owner', 'no-such'))).toBe('bucketUnknown');
    });

    it('stops at a hundred', async () => {
      for (let count = 0; count < 100; count++)
        await test.storage.buckets.create('collector', `many-${count}`);
      expect(await reasonOf(test.storage.buckets.create('collector', 'many-100'))).toBe('bucketLimit');
      expect(await test.storage.buckets.list('collector')).toHaveLength(100);
    });

    it('goes only when it is empty', async () => {
      await put('a', 'x');
      expect(await reasonOf(test.storage.buckets.delete(bucket))).toBe('bucketNotEmpty');
      await test.storage.objects.delete(bucket, { key: 'a' });
      await test.storage.buckets.delete(bucket);
      expect(await reasonOf(put('a', 'x'))).toBe('bucketUnknown');
    });
  });

  describe('objects', () => {
    it.each([0, 1, 16_384, 16_385, 1_000_000])('gives back %i bytes', async (sizeBytes) => {
      const data = randomBytes(sizeBytes);
      const info = await put('a/ü', data);
      expect(info.etag).toBe(createHash('md5').update(data).digest('hex'));
      expect((await read('a/ü')).equals(data)).toBe(true);
      expect(await summary()).toMatchObject({ objectCount: 1, sizeBytes });
    });

    it('replaces, counts once and frees the old bytes', async () => {
      await put('a', randomBytes(large));
      const [old] = (await test.storage.objects.find(bucket, 'a')).blobs;
      await put('a', randomBytes(large + 1));
      expect(await summary()).toMatchObject({ objectCount: 1, sizeBytes: large + 1 });
      expect(await blobIds()).toContain(old?.blobId);
      await sweep();
      expect(await blobIds()).not.toContain(old?.blobId);
      expect(await read('a')).toHaveLength(large + 1);
    });

    it('refuses what does not match its digest, and keeps nothing of it', async () => {
      const before = await blobIds();
      const incoming = { body: bytes(randomBytes(large)), contentMd5: Buffer.alloc(16).toString('base64') };
      expect(await reasonOf(test.storage.objects.put(bucket, 'a', incoming, { headers: plainHeaders }))).toBe(
        'digestMismatch',
      );
      expect(await blobIds()).toEqual(before);
      expect(await reasonOf(test.storage.objects.find(bucket, 'a'))).toBe('objectUnknown');
    });

    it('writes under conditions', async () => {
      const { etag } = await put('a', 'one', { ifNoneMatch: '*' });
      expect(await reasonOf(put('a', 'two', { ifNoneMatch: '*' }))).toBe('preconditionFailed');
      expect(await reasonOf(put('a', 'two', { ifMatch: 'other' }))).toBe('preconditionFailed');
      expect(await reasonOf(put('b', 'two', { ifMatch: etag }))).toBe('objectUnknown');
      await put('a', 'two', { ifMatch: etag });
      expect((await read('a')).toString()).toBe('two');
    });

    it('lets one of many that create the same key win', async () => {
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, (_, at) => put('race', `writer ${at}`, { ifNoneMatch: '*' })),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await summary()).toMatchObject({ objectCount: 1 });
    });

    it('never hands out damaged bytes', async () => {
      await put('a', randomBytes(large));
      const [blob] = (await test.storage.objects.find(bucket, 'a')).blobs;
      const id = blob?.blobId ?? '';
      await truncate(join(test.blobFolder, id.slice(0, 3), id), large);
      expect(await reasonOf(read('a'))).toBe('unreadable');
    });

    it('copies without copying bytes, and each copy lives on its own', async () => {
      const data = randomBytes(large);
      await put('a', data);
      const before = await blobIds();
      await test.storage.objects.copy(
        { bucket, key: 'a' },
        { bucket, key: 'b' },
        { checkSource: () => undefined },
      );
      expect(await blobIds()).toEqual(before);
      await test.storage.objects.delete(bucket, { key: 'a' });
      await sweep();
      expect((await read('b')).equals(data)).toBe(true);
      await test.storage.objects.delete(bucket, { key: 'b' });
      await sweep();
      expect((await blobIds()).length).toBe(before.length - 1);
    });

    it('stops at the capacity, and lets a smaller object in', async () => {
      const { storedBytes } = await test.storage.usageOf('owner', 0);
      test.limits.storedBytes = storedBytes + large;
      expect(await reasonOf(put('a', randomBytes(large + 1)))).toBe('capacityExceeded');
      await put('a', randomBytes(large));
      expect(await reasonOf(put('b', 'x'))).toBe('capacityExceeded');
      await put('a', 'smaller');
      expect(await summary()).toMatchObject({ objectCount: 1, sizeBytes: 7 });
    });
  });

  describe('listing', () => {
    const keys = [
      'a',
      'a/1',
      'a/2',
      'a/b/3',
      'a0',
      'b',
      'z/\u{10000}',
      'z/\uffff',
      'é',
      '\uffff',
      '\u{10000}',
    ];

    const pages = async (request: { prefix?: string; delimiter?: string; limit: number }) => {
      const found: string[] = [];
      let after: Parameters<typeof test.storage.listing.list>[1]['after'];
      do {
        const page = await test.storage.listing.list(bucket, {
          prefix: '',
          delimiter: '',
          after,
          ...request,
        });
        expect(page.objects.length + page.commonPrefixes.length).toBeLessThanOrEqual(request.limit);
        found.push(...page.objects.map(({ key }) => key), ...page.commonPrefixes);
        after = page.next;
      } while (after);
      return found;
    };
    const inBytes = (texts: string[]) => texts.sort((x, y) => Buffer.compare(Buffer.from(x), Buffer.from(y)));

    it.each([1, 2, 3, 100])('pages by %i in UTF-8 order', async (limit) => {
      for (const key of keys) await put(key, 'x');
      expect(await pages({ limit })).toEqual(inBytes([...keys]));
      expect(inBytes(await pages({ limit, delimiter: '/' }))).toEqual(
        inBytes(['a', 'a/', 'a0', 'b', 'z/', 'é', '\uffff', '\u{10000}']),
      );
      expect(inBytes(await pages({ limit, prefix: 'a/', delimiter: '/' }))).toEqual(['a/1', 'a/2', 'a/b/']);
      expect(await pages({ limit, prefix: 'z/\uffff' })).toEqual(['z/\uffff']);
    });

    it('rolls a large folder up without walking it', async () => {
      for (let at = 0; at < 250; at++) await put(`big/${at}`, '');
      await put('c', '');
      const page = await test.storage.listing.list(bucket, { prefix: '', delimiter: '/', limit: 1000 });
      expect(page.commonPrefixes).toEqual(['big/']);
      expect(page.objects.map(({ key }) => key)).toEqual(['c']);
      expect(page.next).toBeUndefined();
    });
  });

  describe('multipart uploads', () => {
    const start = (options = {}) =>
      test.storage.uploads.start(bucket, 'big', { headers: plainHeaders, ...options });
    const refTo = (uploadId: string) => ({ bucket, key: 'big', uploadId });
    const part = (uploadId: string, partNumber: number, data: Buffer) =>
      test.storage.uploads.putPart(refTo(uploadId), partNumber, { body: bytes(data) });

    it('makes the object of the named parts and frees the others', async () => {
      const { id } = await start();
      const [first, last] = [randomBytes(minPart), randomBytes(10)];
      await part(id, 1, Buffer.from('replaced'));
      const one = await part(id, 1, first);
      await part(id, 2, randomBytes(20));
      const three = await part(id, 3, last);
      expect((await test.storage.usageOf('owner', 0)).storedBytes).toBeGreaterThanOrEqual(minPart + 30);
      const object = await test.storage.uploads.complete(refTo(id), [one, three]);
      const md5s = [first, last].map((data) => createHash('md5').update(data).digest());
      expect(object.etag).toBe(`${createHash('md5').update(Buffer.concat(md5s)).digest('hex')}-2`);
      expect((await read('big')).equals(Buffer.concat([first, last]))).toBe(true);
      expect(await summary()).toMatchObject({ objectCount: 1, sizeBytes: minPart + 10 });
      expect(await test.storage.uploads.complete(refTo(id), [one, three])).toMatchObject({ id: object.id });
      await sweep();
      expect(await blobIds()).toEqual(expect.arrayContaining([one.blobId, three.blobId]));
      expect((await read('big')).equals(Buffer.concat([first, last]))).toBe(true);
    });

    it('refuses parts that are unknown, out of order, too small or larger than announced', async () => {
      const { id } = await start({ partSizeBytes: minPart });
      const one = await part(id, 1, Buffer.from('small'));
      const two = await part(id, 2, Buffer.from('x'));
      const big = await part(id, 3, randomBytes(minPart + 1));
      const completing = (...parts: (typeof one)[]) =>
        reasonOf(test.storage.uploads.complete(refTo(id), parts));
      expect(await completing(two, one)).toBe('partOrder');
      expect(await completing({ ...one, etag: 'other' })).toBe('partUnknown');
      expect(await completing({ ...one, partNumber: 9 })).toBe('partUnknown');
      expect(await completing(one, two)).toBe('partTooSmall');
      expect(await completing(big)).toBe('partTooLarge');
    });

    it('frees everything when it is aborted', async () => {
      const before = (await test.storage.usageOf('owner', 0)).storedBytes;
      const { id } = await start();
      const { blobId } = await part(id, 1, randomBytes(large));
      await test.storage.uploads.abort(refTo(id));
      expect((await test.storage.usageOf('owner', 0)).storedBytes).toBe(before);
      expect(await reasonOf(part(id, 2, randomBytes(10)))).toBe('uploadUnknown');
      await sweep();
      expect(await blobIds()).not.toContain(blobId);
    });

    it('does not replace an object that it was told to keep', async () => {
      const { id } = await start({ keepExisting: true });
      const one = await part(id, 1, Buffer.from('new'));
      await put('big', 'old');
      expect(await reasonOf(test.storage.uploads.complete(refTo(id), [one]))).toBe('preconditionFailed');
      expect((await read('big')).toString()).toBe('old');
    });
  });

  describe('what a crash leaves', () => {
    it('is swept once it is old, and nothing else is', async () => {
      await put('a', randomBytes(large));
      const kept = await blobIds();
      const { id } = await test.blobStore.put(bytes(randomBytes(large)));
      await sweepOrphans(test, new AbortController().signal, { isConfirmed: true });
      expect(await blobIds()).toContain(id);
      test.clock.nowMs = Date.now() + 2 * 60 * 60_000;
      await sweepOrphans(test, new AbortController().signal, { isConfirmed: true });
      expect(await blobIds()).toEqual(expect.not.arrayContaining([id]));
      expect(await read('a')).toHaveLength(large);
      expect(kept.length).toBeGreaterThan(0);
      expect(await readdir(join(test.blobFolder, 'unfinished'))).toEqual([]);
    });
  });

  describe('transfer', () => {
    it('counts at once and by month, and stops at the limit or the end', async () => {
      const month = Date.UTC(2026, 0);
      test.clock.nowMs = month + 1000;
      test.storage.countTransfer({ id: 'bucket', accountId: 'reader' }, 70);
      test.storage.countTransfer({ id: 'bucket', accountId: 'reader' }, 30);
      expect((await test.storage.usageOf('reader', month)).transferBytes).toBe(100);
      test.limits.transferBytes = 101;
      await test.storage.checkTransfer('reader');
      test.limits.transferBytes = 100;
      expect(await reasonOf(test.storage.checkTransfer('reader'))).toBe('transferReached');
      test.clock.nowMs = Date.UTC(2026, 1);
      await test.storage.checkTransfer('reader');
      test.limits.transferEndsAt = test.clock.nowMs;
      expect(await reasonOf(test.storage.checkTransfer('reader'))).toBe('transferExpired');
      test.clock.nowMs = Date.now();
    });
  });
});
