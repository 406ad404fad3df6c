import { buffer } from 'node:stream/consumers';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sweepDeletedBlobs } from '../gc/deleted-blob-sweep.ts';
import { sweepOrphans } from '../gc/orphan-sweep.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { bytes, createTestStorage, plainHeaders, type TestStorage } from '../testing/test-storage.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const text = { small: 'a few bytes', large: 'many bytes '.repeat(10_000) };

describeOnEveryDatabase('the archive', (open) => {
  let opened: TestStorage;
  let database: Database;
  let bucket: Authorized<Bucket>;

  beforeEach(async () => {
    database = await open();
    opened = await createTestStorage(database);
    await opened.storage.buckets.create('me', 'cold');
    bucket = await opened.storage.authorizeBucket('me', 'cold');
  });
  afterEach(() => opened.close());

  const never = new AbortController().signal;
  const put = (key: string, content: string) =>
    opened.storage.objects.put(
      bucket,
      key,
      { body: bytes(content) },
      { headers: plainHeaders, storageClass: 'GLACIER' },
    );
  const runArchive = () => opened.storage.jobs.find(({ name }) => name === 'storage-archive')?.run(never);
  const find = (key: string) => opened.storage.objects.find(bucket, key);
  const read = async (key: string) => {
    const open = await opened.storage.open(bucket, await find(key));
    return (await buffer(open.read())).toString();
  };
  const restore = (key: string, days = 2) => opened.storage.restores.request(bucket, { key }, days, 'me');
  const archivedBlobs = () => collect(opened.archiveStore.list());
  const hotBlobs = () => collect(opened.blobStore.list());

  test.each(Object.entries(text))(
    'keeps a %s object, brings it back, and takes it away again',
    async (key, content) => {
      await put(key, content);
      await runArchive();
      expect((await find(key)).archive).toMatchObject({ state: 'archived' });
      await expect(read(key)).rejects.toMatchObject({ reason: 'objectArchived' });

      expect(await restore(key)).toBe('started');
      await expect(read(key)).rejects.toMatchObject({ reason: 'objectRestoring' });
      await expect(restore(key)).rejects.toMatchObject({ reason: 'objectRestoring' });
      await runArchive();
      expect((await find(key)).archive?.state).toBe('restoring');

      opened.clock.nowMs += minuteMs;
      await runArchive();
      expect(await read(key)).toBe(content);
      expect(await restore(key, 5)).toBe('extended');
      const { archive } = await find(key);
      expect(archive?.restoredUntil).toBeGreaterThanOrEqual(opened.clock.nowMs + 5 * dayMs);

      opened.clock.nowMs += 7 * dayMs;
      await runArchive();
      await runArchive();
      await expect(read(key)).rejects.toMatchObject({ reason: 'objectArchived' });
      expect(await archivedBlobs()).toHaveLength(1);
    },
  );

  test('gives the readable copy’s space back, and the archive’s when the object is deleted', async () => {
    await put('large', text.large);
    await runArchive();
    opened.clock.nowMs += 11 * minuteMs;
    await sweepDeletedBlobs({ ...opened, database }, never);
    expect([await hotBlobs(), await archivedBlobs()].map((blobs) => blobs.length)).toEqual([0, 1]);

    await opened.storage.objects.delete(bucket, { key: 'large' });
    opened.clock.nowMs += 11 * minuteMs;
    await sweepDeletedBlobs({ ...opened, database }, never);
    expect(await archivedBlobs()).toEqual([]);
    expect(await database.read.selectFrom('archive_steps').selectAll().execute()).toEqual([]);
  });

  test('sweeps what a crash left in it, and nothing that an object consists of', async () => {
    await put('large', text.large);
    await runArchive();
    await opened.archiveStore.put(bytes('nobody’s'));
    opened.clock.nowMs += 2 * 60 * minuteMs;
    await sweepOrphans({ ...opened, database }, never, { isConfirmed: true });
    expect(await archivedBlobs()).toHaveLength(1);
    await restore('large');
    opened.clock.nowMs += minuteMs;
    await runArchive();
    expect(await read('large')).toBe(text.large);
  });

  test('restores only what is archived', async () => {
    await opened.storage.objects.put(bucket, 'plain', { body: bytes('x') }, { headers: plainHeaders });
    await expect(restore('plain')).rejects.toMatchObject({ reason: 'restoreForbidden' });
    await expect(restore('nothing')).rejects.toMatchObject({ reason: 'objectUnknown' });
  });

  test('loses nothing when an object is replaced while it is being moved', async () => {
    await put('large', text.large);
    await runArchive();
    await restore('large');
    await opened.storage.objects.put(bucket, 'large', { body: bytes('new') }, { headers: plainHeaders });
    opened.clock.nowMs += minuteMs;
    await runArchive();
    expect(await read('large')).toBe('new');
  });
});

async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const each of source) all.push(each);
  return all;
}
