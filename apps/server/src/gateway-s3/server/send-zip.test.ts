import { codes } from '@atoll/contract';
import { describeOnEveryDatabase, readZip } from '@atoll/testkit';
import { CreateBucketCommand, DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { callContext } from '../../features/storage/testing/test-storage.ts';
import { UserError } from '../../platform/errors.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const hourMs = 3_600_000;

/** Yields the same items, and calls `onEnd` when the consumer stops. */
async function* watched<T>(items: AsyncIterable<T>, onEnd: () => void): AsyncGenerator<T> {
  try {
    yield* items;
  } finally {
    onEnd();
  }
}

describeOnEveryDatabase('a zip of a folder', (open, dialect) => {
  const bucket = `zips-${dialect}`;
  const me = callContext('owner');
  let test: TestGateway;

  beforeAll(async () => {
    test = await startTestGateway(await open());
    await test.client.send(new CreateBucketCommand({ Bucket: bucket }));
  });
  afterAll(() => test.close());
  beforeEach(() => {
    Object.assign(test.limits, { storedBytes: null, transferBytes: null, transferEndsAt: null });
  });

  const put = (Key: string, Body: string | Uint8Array, more = {}) =>
    test.client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ...more }));
  const prepare = (input: { folder?: string; keys?: string[]; prefixes?: string[] }) =>
    test.storage.handlers.prepareZip({ bucket, ...input }, me);
  const refusalOf = (input: Parameters<typeof prepare>[0]) =>
    prepare(input).then(
      () => undefined,
      (error: unknown) => (error instanceof UserError ? error.code : error),
    );
  const sentBytes = async () => {
    const now = new Date(test.clock.nowMs);
    const usage = await test.storage.usageOf('owner', Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
    return usage.transferBytes;
  };
  const sentOfBucket = async () => {
    await test.storage.activity.close();
    return (await test.storage.handlers.getUsage({ bucket }, me)).days.at(-1)?.bytes_out ?? 0;
  };
  const download = async (url: string) => {
    const answer = await fetch(url);
    const body = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, disposition: answer.headers.get('content-disposition'), body };
  };

  it('holds what lies below it, byte for byte, and selected objects beside it', async () => {
    const large = Buffer.alloc(3 * 1024 ** 2, 'large');
    const kept = { 'été/🦀 %20.txt': 'crab', '.hidden': 'h', 'deep/er/est': large, none: '' };
    for (const [name, body] of Object.entries(kept)) await put(`docs/photos/${name}`, body);
    await put('docs/photos/leer/', '');
    await put('docs/single.txt', 'one');
    await put('docs/not selected', 'x');
    const before = { account: await sentBytes(), bucket: await sentOfBucket() };
    const { url } = await prepare({
      folder: 'docs/',
      keys: ['docs/single.txt', 'docs/photos/none'],
      prefixes: ['docs/photos/'],
    });
    expect(new URL(url).pathname).toMatch(/^\/\.atoll\/zip\/[\w-]{43}$/);
    const { status, disposition, body } = await download(url);
    expect(status).toBe(200);
    expect(disposition).toContain('docs.zip');
    const files = readZip(body);
    expect([...files.keys()].toSorted()).toEqual(
      [...Object.keys(kept).map((name) => `photos/${name}`), 'photos/leer/', 'single.txt'].toSorted(),
    );
    for (const [name, expected] of Object.entries(kept)) {
      expect(files.get(`photos/${name}`)?.equals(Buffer.from(expected))).toBe(true);
    }
    expect(files.get('single.txt')?.toString()).toBe('one');
    const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
    expect((await sentBytes()) - before.account).toBe(bytes);
    expect((await sentOfBucket()) - before.bucket).toBe(bytes);
  });

  it('names what it could not take in: archived, refused by the policy, gone meanwhile', async () => {
    await put('mixed/here', 'x');
    await put('mixed/cold', 'x', { StorageClass: 'GLACIER' });
    await put('mixed/secret', 'x');
    await put('mixed/gone', 'x');
    await test.storage.handlers.setBucketPolicy(
      {
        bucket,
        policy: JSON.stringify({
          Version: '2012-10-17',
          Statement: [
            {
              Effect: 'Deny',
              Principal: '*',
              Action: 's3:GetObject',
              Resource: `arn:aws:s3:::${bucket}/mixed/secret`,
            },
          ],
        }),
      },
      me,
    );
    const { url } = await prepare({ keys: ['mixed/gone'], prefixes: ['mixed/'] });
    const single = await prepare({ keys: ['mixed/gone', 'mixed/here'] });
    await test.client.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'mixed/gone' }));
    const files = readZip((await download(url)).body);
    const absent = files.get('NOT-INCLUDED.txt')?.toString();
    expect([...files.keys()]).toEqual(expect.arrayContaining(['mixed/here', 'NOT-INCLUDED.txt']));
    expect(files.has('mixed/secret')).toBe(false);
    expect(absent).toContain('"mixed/secret"\taccessDenied');
    expect(absent).toMatch(/"mixed\/cold"\tobject/);
    const without = readZip((await download(single.url)).body);
    expect([...without.keys()]).toEqual(['mixed/here', 'NOT-INCLUDED.txt']);
  });

  it('is for the account that ordered it, while it may, and only for a while', async () => {
    await put('mine', 'x');
    expect(await refusalOf({ keys: ['nothing'], prefixes: ['no/such/'] })).toBe(codes.objectNotFound);
    const stranger = test.storage.handlers.prepareZip({ bucket, keys: ['mine'] }, callContext('stranger'));
    await expect(stranger).rejects.toThrow(expect.objectContaining({ code: codes.bucketNotFound }));
    const { url } = await prepare({ keys: ['mine'] });
    expect((await download(`${url}x`)).status).toBe(403);
    expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(405);
    test.disabled.add('owner');
    expect((await download(url)).status).toBe(403);
    test.disabled.clear();
    expect((await download(url)).status).toBe(200);
    test.clock.nowMs += hourMs;
    expect((await download(url)).status).toBe(403);
    test.clock.nowMs = Date.now();
  });

  it.each([
    ['the account is disabled', () => void test.disabled.add('owner')],
    ['its transfer is used up', () => void Object.assign(test.limits, { transferBytes: 0 })],
  ])('breaks off when %s meanwhile', async (_, happen) => {
    await put('long/1', 'x');
    await put('long/2', 'x');
    const { url } = await prepare({ prefixes: ['long/'] });
    const facts = () => ({
      sourceIp: '127.0.0.1',
      isSecure: false,
      nowMs: test.clock.nowMs,
      headers: {},
      parameter: () => undefined,
    });
    const token = url.split('/').at(-1) ?? '';
    const zip = await test.storage.zips.open(token, { requestId: 'long', facts });
    const entries = zip?.entries[Symbol.asyncIterator]();
    expect((await entries?.next())?.value).toMatchObject({ name: 'long/1' });
    happen();
    await expect(entries?.next()).rejects.toMatchObject({ code: 'AccessDenied' });
    test.disabled.clear();
  });

  it('is read no further once nobody takes it any more', async () => {
    const sizeBytes = 24 * 1024 ** 2;
    const names = ['one', 'two', 'three'];
    for (const name of names) await put(`broken off/${name}`, Buffer.alloc(sizeBytes));
    const { url } = await prepare({ prefixes: ['broken off/'] });
    const before = await sentBytes();
    const { zips } = test.storage;
    const open = zips.open.bind(zips);
    const ended = Promise.withResolvers<void>();
    const spy = vi.spyOn(zips, 'open').mockImplementation(async (...request) => {
      const zip = await open(...request);
      return zip && { ...zip, entries: watched(zip.entries, ended.resolve) };
    });
    const stop = new AbortController();
    const answer = await fetch(url, { signal: stop.signal });
    await answer.body?.getReader().read();
    stop.abort();
    await ended.promise;
    spy.mockRestore();
    const sent = (await sentBytes()) - before;
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(names.length * sizeBytes);
  });

  it('is refused beforehand when the transfer is used up', async () => {
    await put('mine', 'x');
    test.limits.transferBytes = 0;
    expect(await refusalOf({ keys: ['mine'] })).toBe(codes.freeTransferExceeded);
    test.limits.transferEndsAt = 1;
    expect(await refusalOf({ keys: ['mine'] })).toBe(codes.freeTransferExpired);
  });
});
