import type { Database } from '@atoll/database';
import type { LifecycleRule } from '@atoll/s3-protocol';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { bytes, createTestStorage, plainHeaders, type TestStorage } from '../testing/test-storage.ts';
import { createLifecycleJob } from './lifecycle-job.ts';

const dayMs = 24 * 60 * 60_000;
const start = Date.UTC(2026, 0, 1, 12);

describeOnEveryDatabase('lifecycle rules', (open) => {
  let opened: TestStorage;
  let database: Database;
  let bucket: Authorized<Bucket>;

  beforeEach(async () => {
    database = await open();
    opened = await createTestStorage(database);
    opened.clock.nowMs = start;
    await opened.storage.buckets.create('me', 'ruled');
    bucket = await opened.storage.authorizeBucket('me', 'ruled');
  });
  afterEach(() => opened.close());

  const rule = (rest: Partial<LifecycleRule>): LifecycleRule => ({
    id: 'r',
    status: 'Enabled',
    filter: {},
    ...rest,
  });

  async function rules(...all: LifecycleRule[]): Promise<void> {
    const lifecycle = { rules: all, minimumObjectSize: 'varies_by_storage_class' as const };
    await opened.storage.settings.put(bucket, 'lifecycle', lifecycle);
  }

  const put = (key: string, text = key) =>
    opened.storage.objects.put(bucket, key, { body: bytes(text) }, { headers: plainHeaders });

  async function run(name: string): Promise<void> {
    const job = opened.storage.jobs.find((each) => each.name === name);
    await job?.run(new AbortController().signal);
  }

  async function after(days: number): Promise<void> {
    opened.clock.nowMs = start + days * dayMs;
    await run('storage-lifecycle');
  }

  /** Runs the rules, and `work` between their reading and their actions. */
  async function interrupted(days: number, work: () => Promise<unknown>): Promise<void> {
    opened.clock.nowMs = start + days * dayMs;
    const { clock } = opened;
    const write: Database['write'] = async (mutation, input) => {
      await work();
      return database.write(mutation, input);
    };
    const writing = { ...database, write };
    const isAccountActive = async () => true;
    const job = createLifecycleJob({ database: writing, clock, secondsPerDay: 86_400, isAccountActive });
    await job.run(new AbortController().signal);
  }

  const keys = async () => {
    const page = await opened.storage.listing.list(bucket, { prefix: '', delimiter: '', limit: 100 });
    return page.objects.map(({ key }) => key);
  };
  const rows = () =>
    database.read.selectFrom('objects').selectAll().orderBy('key').orderBy('version').execute();

  test('rest while the account can’t be used', async () => {
    await put('old');
    await rules(rule({ expiration: { days: 10 } }));
    opened.disabled.add(bucket.accountId);
    await after(100);
    expect(await rows()).toHaveLength(1);
    opened.disabled.clear();
    await after(100);
    expect(await rows()).toEqual([]);
  });

  test('delete what has had its days, from the next midnight on, and nothing else', async () => {
    await put('logs/old');
    await put('keep/old');
    await rules(rule({ filter: { prefix: 'logs/' }, expiration: { days: 10 } }));
    await after(10);
    expect(await keys()).toEqual(['keep/old', 'logs/old']);
    await after(10.5);
    expect(await keys()).toEqual(['keep/old']);
  });

  test('that are disabled do nothing', async () => {
    await put('a');
    await rules(rule({ status: 'Disabled', expiration: { days: 1 } }));
    await after(30);
    expect(await keys()).toEqual(['a']);
  });

  test('with versioning leave a delete marker, then remove old versions, then the marker', async () => {
    await opened.storage.settings.setVersioning(bucket, 'enabled');
    await put('a', 'one');
    await rules(
      rule({ id: 'current', expiration: { days: 10 } }),
      rule({ id: 'noncurrent', noncurrentExpiration: { noncurrentDays: 5 } }),
    );
    await after(11);
    expect(await keys()).toEqual([]);
    expect((await rows()).map((row) => row.is_delete_marker)).toEqual([1, 0]);
    await after(17);
    expect((await rows()).map((row) => row.is_delete_marker)).toEqual([1]);
    await after(30);
    expect(await rows()).toEqual([]);
  });

  test('keep as many newer noncurrent versions as they say', async () => {
    await opened.storage.settings.setVersioning(bucket, 'enabled');
    for (const text of ['one', 'two', 'three', 'four']) {
      await put('a', text);
      opened.clock.nowMs += 1000;
    }
    await rules(rule({ noncurrentExpiration: { noncurrentDays: 1, newerNoncurrentVersions: 2 } }));
    await after(10);
    expect((await rows()).map((row) => row.size_bytes)).toEqual([4, 5, 3]);
  });

  test('spare what was written in the place of the version they looked at', async () => {
    await opened.storage.settings.setVersioning(bucket, 'suspended');
    await put('a', 'first');
    await opened.storage.settings.setVersioning(bucket, 'enabled');
    await put('a', 'second');
    await opened.storage.settings.setVersioning(bucket, 'suspended');
    await rules(rule({ noncurrentExpiration: { noncurrentDays: 1 } }));
    await interrupted(10, () => put('a', 'newest of all'));
    expect((await rows()).map((row) => [row.size_bytes, row.is_latest])).toEqual([
      [13, 1],
      [6, 0],
    ]);
  });

  test('spare a current object that was put anew', async () => {
    await put('a', 'old');
    await rules(rule({ expiration: { days: 1 } }));
    await interrupted(10, () => put('a', 'new'));
    expect(await keys()).toEqual(['a']);
  });

  test('spare a noncurrent version that has become the latest', async () => {
    await opened.storage.settings.setVersioning(bucket, 'enabled');
    await put('a', 'kept');
    const { versionId } = await put('a', 'mistake');
    await rules(rule({ noncurrentExpiration: { noncurrentDays: 1 } }));
    await interrupted(10, () => opened.storage.objects.delete(bucket, { key: 'a', versionId }));
    expect(await keys()).toEqual(['a']);
  });

  test('move no noncurrent version that has become the latest', async () => {
    await opened.storage.settings.setVersioning(bucket, 'enabled');
    await put('a', 'in use');
    const { versionId } = await put('a', 'mistake');
    await rules(rule({ noncurrentTransitions: [{ noncurrentDays: 1, storageClass: 'GLACIER' }] }));
    await interrupted(10, () => opened.storage.objects.delete(bucket, { key: 'a', versionId }));
    expect((await rows()).map((row) => row.storage_class)).toEqual(['STANDARD']);
  });

  test('spare what is locked', async () => {
    await opened.storage.settings.setVersioning(bucket, 'enabled');
    await opened.storage.settings.put(bucket, 'object-lock', {});
    const retention = { mode: 'COMPLIANCE', retainUntilMs: start + 100 * dayMs } as const;
    const lock = { retention };
    await opened.storage.objects.put(bucket, 'a', { body: bytes('one') }, { headers: plainHeaders, lock });
    await put('a', 'two');
    await rules(rule({ noncurrentExpiration: { noncurrentDays: 1 } }));
    await after(50);
    expect(await rows()).toHaveLength(2);
    await after(120);
    expect(await rows()).toHaveLength(1);
  });

  test('end uploads that nobody finished, and free what they took', async () => {
    const upload = await opened.storage.uploads.start(bucket, 'big', { headers: plainHeaders });
    const ref = { bucket, key: 'big', uploadId: upload.id };
    await opened.storage.uploads.putPart(ref, 1, { body: bytes('part') });
    await rules(rule({ abortIncompleteUpload: { daysAfterInitiation: 7 } }));
    await after(7);
    expect(await opened.storage.uploads.listParts(ref)).toHaveLength(1);
    await after(8);
    await expect(opened.storage.uploads.listParts(ref)).rejects.toMatchObject({ reason: 'uploadUnknown' });
    expect((await opened.storage.usageOf('me', 0)).storedBytes).toBe(0);
  });

  test('move objects into the archive, where they wait to be restored', async () => {
    const large = 'x'.repeat(100_000);
    await put('large', large);
    await put('small');
    await rules(rule({ transitions: [{ days: 30, storageClass: 'GLACIER' }] }));
    await after(31);
    await run('storage-archive');
    expect((await rows()).map((row) => [row.key, row.storage_class, row.archive_state])).toEqual([
      ['large', 'GLACIER', 'archived'],
      ['small', 'GLACIER', 'archived'],
    ]);
    expect(await database.read.selectFrom('object_blobs').selectAll().execute()).toEqual([]);
    const usage = await database.read.selectFrom('bucket_usage').selectAll().execute();
    const archived = usage.filter((row) => row.storage_class === 'GLACIER');
    expect(archived.reduce((sum, row) => sum + row.size_bytes, 0)).toBe(100_005);
    const parts = await database.read.selectFrom('archived_parts').selectAll().execute();
    expect(Math.max(...parts.map((part) => part.archived_bytes))).toBeLessThan(1000);
  });
});
