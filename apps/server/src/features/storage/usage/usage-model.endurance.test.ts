import type { LifecycleRule } from '@atoll/s3-protocol';
import { describeOnEveryDatabase } from '@atoll/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepDeletedBlobs } from '../gc/deleted-blob-sweep.ts';
import type { Authorized, Bucket } from '../index.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { bytes, createTestStorage, plainHeaders, type TestStorage } from '../testing/test-storage.ts';
import { compareUsage } from '../tools/usage-check.store.ts';

const dayMs = 24 * 60 * 60_000;
const never = new AbortController().signal;
const storageClasses = ['STANDARD', 'STANDARD_IA', 'GLACIER'] as const;

const key = fc.constantFrom('a', 'b', 'c/d');
const storageClass = fc.constantFrom(...storageClasses);
/** Some fit in the row, some need a blob. */
const sizeBytes = fc.constantFrom(0, 7, 20_000, 40_000);
const nth = fc.nat({ max: 4 });
const target = fc.record({ key, nth: fc.option(nth, { nil: undefined }) });

const operation = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('put' as const), key, storageClass, sizeBytes }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('copy' as const), key, to: key, storageClass }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('upload' as const),
      key,
      storageClass,
      parts: fc.array(fc.record({ partNumber: fc.integer({ min: 1, max: 2 }), sizeBytes }), { maxLength: 3 }),
      end: fc.constantFrom('complete' as const, 'abort' as const, 'none' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('deleteMany' as const),
      targets: fc.array(target, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('versioning' as const),
      status: fc.constantFrom('enabled' as const, 'suspended' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restore' as const), key }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('archive' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lifecycle' as const), days: fc.nat({ max: 20 }) }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const rules: LifecycleRule[] = [
  {
    id: 'all',
    status: 'Enabled',
    filter: {},
    transitions: [{ days: 5, storageClass: 'GLACIER' }],
    expiration: { days: 15 },
    noncurrentExpiration: { noncurrentDays: 10 },
    abortIncompleteUpload: { daysAfterInitiation: 7 },
  },
];

describeOnEveryDatabase('what buckets are counted to hold', (open) => {
  let test: TestStorage;
  let serial = 0;
  beforeAll(async () => {
    test = await createTestStorage(await open());
  });
  afterAll(() => test.close());

  const runJob = async (name: string) => test.storage.jobs.find((job) => job.name === name)?.run(never);

  /** Returns the name of a key's nth version. */
  const versionOf = async (bucket: Authorized<Bucket>, of: string, at: number) => {
    const request = { prefix: of, delimiter: '', limit: 100 };
    const { versions } = await test.storage.listing.listVersions(bucket, request);
    const named = versions.filter((version) => version.key === of);
    return named[at % Math.max(named.length, 1)]?.versionId ?? 'null';
  };

  const upload = async (
    bucket: Authorized<Bucket>,
    { key: of, ...given }: Operation & { kind: 'upload' },
  ) => {
    const { uploads } = test.storage;
    const options = { headers: plainHeaders, storageClass: given.storageClass };
    const { id: uploadId } = await uploads.start(bucket, of, options);
    const ref = { bucket, key: of, uploadId };
    for (const part of given.parts) {
      await uploads.putPart(ref, part.partNumber, {
        body: bytes(Buffer.alloc(part.sizeBytes, part.partNumber)),
      });
    }
    // Only the last part may be so small; other received parts are not used.
    const last = (await uploads.listParts(ref)).slice(-1);
    if (given.end === 'complete' && last.length > 0) await uploads.complete(ref, last);
    if (given.end === 'abort') await uploads.abort(ref);
  };

  const run = async (bucket: Authorized<Bucket>, given: Operation): Promise<unknown> => {
    const { objects, settings, restores } = test.storage;
    const headers = plainHeaders;
    switch (given.kind) {
      case 'put': {
        const body = bytes(Buffer.alloc(given.sizeBytes, 'x'));
        return objects.put(bucket, given.key, { body }, { headers, storageClass: given.storageClass });
      }
      case 'copy': {
        const options = { checkSource: () => undefined, storageClass: given.storageClass };
        return objects.copy({ bucket, key: given.key }, { bucket, key: given.to }, options);
      }
      case 'upload':
        return upload(bucket, given);
      case 'deleteMany': {
        const targets = given.targets.map(async ({ key: of, nth: at }) =>
          at === undefined ? { key: of } : { key: of, versionId: await versionOf(bucket, of, at) },
        );
        return objects.deleteMany(bucket, await Promise.all(targets));
      }
      case 'versioning':
        return settings.setVersioning(bucket, given.status);
      case 'restore':
        return restores.request(bucket, { key: given.key }, 1, 'me');
      case 'archive':
        test.clock.nowMs += 60_000;
        return runJob('storage-archive');
      case 'lifecycle':
        test.clock.nowMs += given.days * dayMs;
        return runJob('storage-lifecycle');
    }
  };

  const checkVersions = async ({ id }: Bucket) => {
    const rows = await test.database.read
      .selectFrom('objects')
      .select(['key', 'is_latest', 'is_null_version'])
      .where('bucket_id', '=', id)
      .orderBy('key')
      .orderBy('version')
      .execute();
    for (const of of new Set(rows.map((row) => row.key))) {
      const versions = rows.filter((row) => row.key === of);
      expect(versions.map((row) => row.is_latest)).toEqual(versions.map((_, at) => Number(at === 0)));
      expect(versions.filter((row) => row.is_null_version === 1).length).toBeLessThanOrEqual(1);
    }
  };

  /** After all deletions, exactly the referenced blobs exist. */
  const checkBlobs = async () => {
    test.clock.nowMs += dayMs / 24;
    await sweepDeletedBlobs(test, never);
    const { read } = test.database;
    const hot = await read.selectFrom('object_blobs').select('blob_id').execute();
    const parts = await read.selectFrom('parts').select('blob_id').execute();
    const archived = await read.selectFrom('archived_parts').select('archive_id').execute();
    const named = new Set([...hot, ...parts].map((row) => row.blob_id));
    expect(await idsOf(test.blobStore.list())).toEqual([...named].sort());
    expect(await idsOf(test.archiveStore.list())).toEqual(archived.map((row) => row.archive_id).sort());
  };

  it('is what they hold, and every blob is somebody’s, whatever happened', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 25 }), async (sequence) => {
        const name = `counted-${++serial}`;
        await test.storage.buckets.create(name, name);
        const bucket = await test.storage.authorizeBucket(name, name);
        await test.storage.settings.put(bucket, 'lifecycle', {
          rules,
          minimumObjectSize: 'varies_by_storage_class',
        });
        for (const given of sequence) await run(bucket, given).catch(unlessRefused);
        expect(await compareUsage(test.database.read, bucket.id)).toEqual([]);
        await checkVersions(bucket);
        await checkBlobs();
      }),
      { numRuns: 30, seed: 20_261_121 },
    );
  }, 60_000);
});

function unlessRefused(error: unknown): void {
  if (!(error instanceof StorageRefusal)) throw error;
}

async function idsOf(blobs: AsyncIterable<{ id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of blobs) ids.push(id);
  return ids.sort();
}
