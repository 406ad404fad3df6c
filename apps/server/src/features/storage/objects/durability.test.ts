import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Database, Reader } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepDeletedBlobs } from '../gc/deleted-blob-sweep.ts';
import { sweepOrphans } from '../gc/orphan-sweep.ts';
import type { Authorized, Bucket } from '../index.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { usageOf } from '../kernel/usage.store.ts';
import { bytes, createTestStorage, plainHeaders, type TestStorage } from '../testing/test-storage.ts';

/** The part of Kysely's plugins that this test needs. */
interface Plugin {
  transformQuery(of: { node: unknown }): unknown;
  transformResult(of: { result: unknown }): Promise<unknown>;
}

/** Returns a reader that runs `work` after its first answer. */
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

  const listBlobs = async () => {
    const found = new Set<string>();
    for await (const blob of test.blobStore.list()) found.add(blob.id);
    return found;
  };

  it('is not swept while an upload becomes an object', async () => {
    const data = randomBytes(100_000);
    const upload = await test.storage.uploads.start(bucket, 'parts', { headers: plainHeaders });
    const ref = { bucket, key: 'parts', uploadId: upload.id };
    const part = await test.storage.uploads.putPart(ref, 1, { body: bytes(data) });
    test.clock.nowMs += 2 * 60 * 60_000;
    const read = interrupted(test.database.read, () => test.storage.uploads.complete(ref, [part]));
    const database: Database = { ...test.database, read };
    await sweepOrphans({ ...test, database }, new AbortController().signal, { isConfirmed: true });
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

  it.each(['off', 'enabled', 'suspended'] as const)(
    'is counted truly, however many write one key at once, with versioning %s',
    async (versioning) => {
      const { objects, uploads } = test.storage;
      const owner = `owner-${versioning}`;
      await test.storage.buckets.create(owner, owner);
      const bucket = await test.storage.authorizeBucket(owner, owner);
      if (versioning !== 'off') await test.storage.settings.setVersioning(bucket, versioning);
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
      const before = await listBlobs();
      const outcomes = await Promise.allSettled(
        Array.from({ length: 4 }, () => work.map((act) => act())).flat(),
      );
      const unforeseen = outcomes.filter(({ status, reason }: { status: string; reason?: unknown }) => {
        return status === 'rejected' && !(reason instanceof StorageRefusal);
      });
      expect(unforeseen).toEqual([]);

      const { versions } = await test.storage.listing.listVersions(bucket, {
        prefix: '',
        delimiter: '',
        limit: 1000,
      });
      const latest = versions.filter(({ isLatest }) => isLatest);
      expect(latest).toEqual(versions.slice(0, 1));
      const [summary] = await test.storage.buckets.list(owner);
      const sizeBytes = versions.reduce((sum, version) => sum + version.sizeBytes, 0);
      const objectCount = latest.filter(({ isDeleteMarker }) => !isDeleteMarker).length;
      expect(summary).toMatchObject({ objectCount, sizeBytes });
      expect((await usageOf(test.database.read, owner)).storedBytes).toBe(sizeBytes);

      const lying = await listBlobs();
      test.clock.nowMs += 11 * 60_000;
      await sweepDeletedBlobs(test, new AbortController().signal);
      const kept = new Set<string>();
      for (const { versionId } of versions.filter(({ isDeleteMarker }) => !isDeleteMarker)) {
        const found = await objects.find(bucket, key, versionId);
        expect(await buffer((await test.storage.open(bucket, found)).read())).toHaveLength(found.sizeBytes);
        for (const { blobId } of found.blobs) kept.add(blobId);
      }
      const written = new Set([...lying].filter((blobId) => !before.has(blobId)));
      expect(new Set([...(await listBlobs())].filter((blobId) => written.has(blobId)))).toEqual(kept);
    },
  );
});
