import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Database, Reader } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepDeletedBlobs, sweepOrphans } from './blob-sweeper.ts';
import type { Authorized, Bucket } from './index.ts';
import { StorageRefusal } from './refusal.ts';
import { bytes, createTestStorage, plainHeaders, type TestStorage } from './testing/test-storage.ts';
import { usageOf } from './usage.store.ts';

/** Of Kysely's plugins, what this needs. */
interface Plugin {
  transformQuery(of: { node: unknown }): unknown;
  transformResult(of: { result: unknown }): Promise<unknown>;
}

/** A reader after whose first answer `work` happens. */
function interrupted(read: Reader, work: () => Promise<unknown>): Reader {
  let isFirst = true;
  const plugin: Plugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isFirst) {
        isFirst = false;
        await work();
      }
      return result;
    },
  };
  return (read as Reader & { withPlugin(plugin: Plugin): Reader }).withPlugin(plugin);
}

describeOnEveryDatabase('what was acknowledged', (open) => {
  let test: TestStorage;
  let bucket: Authorized<Bucket>;
  const commit = { isLost: false };

  beforeAll(async () => {
    const database = await open();
    const unsure: Database = {
      ...database,
      async transaction(work) {
        const result = await database.transaction(work);
        if (commit.isLost) throw new Error('the connection broke before the answer came');
        return result;
      },
      write: (mutation, input) => unsure.transaction((tx) => mutation.run(tx, input)),
    };
    test = await createTestStorage(unsure);
    await test.storage.buckets.create('owner', 'durable');
    bucket = await test.storage.authorizeBucket('owner', 'durable');
  });
  afterAll(() => test.close());

  it('is not swept while an upload becomes an object', async () => {
    const data = randomBytes(100_000);
    const upload = await test.storage.uploads.start(bucket, 'parts', { headers: plainHeaders });
    const ref = { bucket, key: 'parts', uploadId: upload.id };
    const part = await test.storage.uploads.putPart(ref, 1, { body: bytes(data) });
    test.clock.nowMs += 2 * 60 * 60_000;
    const read = interrupted(test.database.read, () => test.storage.uploads.complete(ref, [part]));
    const database: Database = { ...test.database, read };
    await sweepOrphans({ ...test, database }, new AbortController().signal);
    const object = await test.storage.objects.find(bucket, 'parts');
    expect((await buffer((await test.storage.open(bucket, object)).read())).equals(data)).toBe(true);
  });

  it('or may have been committed keeps its bytes', async () => {
    const data = randomBytes(100_000);
    commit.isLost = true;
    const put = test.storage.objects.put(bucket, 'unsure', { body: bytes(data) }, { headers: plainHeaders });
    await expect(put).rejects.toThrow('the connection broke');
    commit.isLost = false;
    const object = await test.storage.objects.find(bucket, 'unsure');
    expect((await buffer((await test.storage.open(bucket, object)).read())).equals(data)).toBe(true);
  });

  it('is counted truly, however many write, copy, complete, abort and delete one key at once', async () => {
    const { objects, uploads } = test.storage;
    const key = 'contended';
    const options = { headers: plainHeaders };
    const upload = async () => {
      const { id: uploadId } = await uploads.start(bucket, key, options);
      const ref = { bucket, key, uploadId };
      const part = await uploads.putPart(ref, 1, { body: bytes(randomBytes(30_000)) });
      await Promise.allSettled([
        uploads.complete(ref, [part]),
        uploads.abort(ref),
        uploads.complete(ref, [part]),
      ]);
    };
    const source = { bucket, key };
    const work = [
      () => objects.put(bucket, key, { body: bytes(randomBytes(40_000)) }, options),
      () => objects.put(bucket, key, { body: bytes('small') }, options),
      () => objects.delete(bucket, { key }),
      () => objects.copy(source, source, { headers: plainHeaders, checkSource: () => undefined }),
      upload,
    ];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => work.map((act) => act())).flat(),
    );
    const unforeseen = outcomes.filter(({ status, reason }: { status: string; reason?: unknown }) => {
      return status === 'rejected' && !(reason instanceof StorageRefusal);
    });
    expect(unforeseen).toEqual([]);

    const page = await test.storage.listing.list(bucket, {
      prefix: '',
      delimiter: '',
      limit: 1000,
      after: undefined,
    });
    const [summary] = await test.storage.buckets.list('owner');
    const sizeBytes = page.objects.reduce((sum, object) => sum + object.sizeBytes, 0);
    expect(summary).toMatchObject({ objectCount: page.objects.length, sizeBytes });
    expect((await usageOf(test.database.read, 'owner')).storedBytes).toBe(sizeBytes);

    test.clock.nowMs += 11 * 60_000;
    await sweepDeletedBlobs(test, new AbortController().signal);
    const kept = new Set<string>();
    for (const object of page.objects) {
      const found = await objects.find(bucket, object.key);
      expect(await buffer((await test.storage.open(bucket, found)).read())).toHaveLength(found.sizeBytes);
      for (const { blobId } of found.blobs) kept.add(blobId);
    }
    const lying = new Set<string>();
    for await (const blob of test.blobStore.list()) lying.add(blob.id);
    expect(lying).toEqual(kept);
  });
});
