import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBlobHolds } from '../blobs/blob-holds.ts';
import type { Authorized, Bucket } from '../index.ts';
import { bytes, createTestStorage, plainHeaders, type TestStorage } from '../testing/test-storage.ts';
import { sweepDeletedBlobs } from './deleted-blob-sweep.ts';
import { sweepOrphans } from './orphan-sweep.ts';

const hourMs = 60 * 60_000;

describeOnEveryDatabase('the sweeper of orphans', (open) => {
  let test: TestStorage;
  let bucket: Authorized<Bucket>;

  beforeEach(async () => {
    test = await createTestStorage(await open());
    await test.storage.buckets.create('owner', 'swept');
    bucket = await test.storage.authorizeBucket('owner', 'swept');
  });
  afterEach(() => test.close());

  const { signal } = new AbortController();
  const put = async (key: string, storageClass?: string) => {
    const data = randomBytes(100_000);
    const options = { headers: plainHeaders, ...(storageClass === undefined ? {} : { storageClass }) };
    await test.storage.objects.put(bucket, key, { body: bytes(data) }, options);
    return data;
  };

  it('leaves what was just deleted to who reads it, until its time is over', async () => {
    const data = await put('read');
    test.clock.nowMs += 2 * hourMs;
    const object = await test.storage.open(bucket, await test.storage.objects.find(bucket, 'read'));
    await test.storage.objects.delete(bucket, { key: 'read' });
    await sweepOrphans(test, signal, { isConfirmed: true });
    expect((await buffer(object.read())).equals(data)).toBe(true);
    test.clock.nowMs += hourMs;
    await sweepDeletedBlobs(test, signal);
    await expect(buffer(object.read())).rejects.toMatchObject({ reason: 'unreadable' });
  });

  it('frees what was deleted within seconds on a full disk, but not under a reader', async () => {
    await put('gone');
    const read = await put('read');
    const gone = await test.storage.objects.find(bucket, 'gone');
    const kept = await test.storage.objects.find(bucket, 'read');
    await test.storage.objects.delete(bucket, { key: 'gone' });
    await test.storage.objects.delete(bucket, { key: 'read' });
    test.disk.isFull = true;
    const holds = createBlobHolds({ ...test, onFailure: (error) => expect.fail(String(error)) });
    const hold = holds.hold(kept.blobs.map(({ blobId }) => blobId));
    await sweepDeletedBlobs(test, signal);
    expect(await collect(test.blobStore.list())).toHaveLength(2);
    test.clock.nowMs += 6_000;
    await holds.renew();
    await sweepDeletedBlobs(test, signal);
    expect(await test.blobStore.stat(gone.blobs[0]?.blobId ?? '')).toBeUndefined();
    expect(await buffer(test.blobStore.read(kept.blobs[0]?.blobId ?? ''))).toHaveLength(read.length);
    hold.release();
    test.clock.nowMs += 6_000;
    await sweepDeletedBlobs(test, signal);
    expect(await collect(test.blobStore.list())).toEqual([]);
    holds.close();
  });

  it('leaves what the archive holds, also where both lie in one place', async () => {
    await put('cold', 'GLACIER');
    const job = test.storage.jobs.find(({ name }) => name === 'storage-archive');
    await job?.run(signal);
    const archived = () => collect(test.archiveStore.list());
    const before = await archived();
    expect(before).toHaveLength(1);
    test.clock.nowMs += 2 * hourMs;
    await sweepOrphans({ ...test, blobStore: test.archiveStore }, signal, { isConfirmed: true });
    expect(await archived()).toEqual(before);
  });

  it('removes what nothing names', async () => {
    await test.blobStore.put(bytes('lost'));
    await test.archiveStore.put(bytes('lost'));
    test.clock.nowMs += 2 * hourMs;
    await sweepOrphans(test, signal, { isConfirmed: true });
    expect(await collect(test.blobStore.list())).toEqual([]);
    expect(await collect(test.archiveStore.list())).toEqual([]);
  });
});

async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const each of source) all.push(each);
  return all;
}
