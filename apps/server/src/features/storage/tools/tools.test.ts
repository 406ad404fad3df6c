import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Database, DatabaseNotEmptyError, openDatabase } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSealer } from '../../../platform/secrets/index.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { bytes, createTestStorage, plainHeaders, type TestStorage } from '../testing/test-storage.ts';
import { addUse } from '../usage/usage.mutation.ts';
import { BackupFolderError, type Finding, type FsckSummary, UnknownBucketError } from './index.ts';

const large = 'some line of a file\n'.repeat(20_000);
const hourMs = 60 * 60_000;

describeOnEveryDatabase('the tools', (open) => {
  let opened: TestStorage;
  let database: Database;
  let bucket: Authorized<Bucket>;
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atoll-tools-'));
    database = await open();
    opened = await createTestStorage(database);
    await opened.storage.buckets.create('me', 'checked');
    bucket = await opened.storage.authorizeBucket('me', 'checked');
  });
  afterEach(async () => {
    await opened.close();
    await rm(folder, { recursive: true });
  });

  const put = (key: string, content: string, storageClass?: string) =>
    opened.storage.objects.put(
      bucket,
      key,
      { body: bytes(content) },
      { headers: plainHeaders, storageClass },
    );
  const runArchive = () =>
    opened.storage.jobs.find(({ name }) => name === 'storage-archive')?.run(new AbortController().signal);
  const filesOf = async (root: string) =>
    (await readdir(root, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));

  async function check(
    repair = false,
    bucketName?: string,
  ): Promise<{ findings: Finding[]; summary: FsckSummary }> {
    const checking = opened.storage.tools.check({ repair, bucketName });
    const findings: Finding[] = [];
    for (;;) {
      const next = await checking.next();
      if (next.done) return { findings, summary: next.value };
      findings.push(next.value);
    }
  }

  async function upload(key: string): Promise<void> {
    const { uploads } = opened.storage;
    const { id: uploadId } = await uploads.start(bucket, key, { headers: plainHeaders });
    const ref = { bucket, key, uploadId };
    const part = 'x'.repeat(5 * 1024 ** 2);
    const parts = [await uploads.putPart(ref, 1, { body: bytes(part) })];
    parts.push(await uploads.putPart(ref, 2, { body: bytes('the rest') }));
    await uploads.complete(ref, parts);
  }

  test('find nothing wrong where nothing is', async () => {
    await put('small', 'a few bytes');
    await put('large', large);
    await put('cold', large, 'GLACIER');
    await runArchive();
    await upload('in parts');
    await opened.storage.objects.delete(bucket, { key: 'small' });
    opened.clock.nowMs += 2 * hourMs;
    const { findings, summary } = await check();
    expect(findings).toEqual([]);
    expect(summary).toMatchObject({ objects: 3, sizeBytes: 2 * large.length + 5 * 1024 ** 2 + 8 });
  });

  test('find bytes that are damaged or gone, and name their object', async () => {
    await put('damaged', large);
    const [damaged] = await filesOf(opened.blobFolder);
    await put('gone', large);
    const gone = (await filesOf(opened.blobFolder)).find((file) => file !== damaged);
    await put('whole', large);
    await truncate(damaged ?? '', 1000);
    await rm(gone ?? '');
    const { findings } = await check(true);
    expect(findings).toMatchObject([
      { kind: 'object', subject: 'checked/damaged', problem: expect.stringContaining('damaged') },
      { kind: 'object', subject: 'checked/gone', problem: expect.stringContaining('missing') },
    ]);
  });

  test('find archived bytes and parts of unfinished uploads that are gone', async () => {
    await put('cold', large, 'GLACIER');
    await runArchive();
    for await (const { id } of opened.archiveStore.list()) await opened.archiveStore.delete(id);
    const { uploads } = opened.storage;
    const { id: uploadId } = await uploads.start(bucket, 'half', { headers: plainHeaders });
    await uploads.putPart({ bucket, key: 'half', uploadId }, 3, { body: bytes(large) });
    const [part] = await database.read.selectFrom('parts').select('blob_id').execute();
    await opened.blobStore.delete(part?.blob_id ?? '');
    expect((await check()).findings).toMatchObject([
      { kind: 'object', subject: 'checked/cold', problem: expect.stringContaining('missing') },
      { kind: 'upload', subject: `checked/half (upload ${uploadId}, part 3)` },
    ]);
  });

  test('find parts of unfinished uploads that are damaged, and go on', async () => {
    const { uploads } = opened.storage;
    const { id: uploadId } = await uploads.start(bucket, 'half', { headers: plainHeaders });
    const ref = { bucket, key: 'half', uploadId };
    for (const partNumber of [1, 2]) await uploads.putPart(ref, partNumber, { body: bytes(large) });
    for (const file of await filesOf(opened.blobFolder)) await truncate(file, 1000);
    expect((await check()).findings).toMatchObject(
      [1, 2].map((part) => ({
        kind: 'upload',
        subject: `checked/half (upload ${uploadId}, part ${part})`,
        problem: expect.stringContaining('damaged'),
      })),
    );
  });

  test('look at one bucket alone when it is named', async () => {
    await opened.storage.buckets.create('me', 'other');
    const other = await opened.storage.authorizeBucket('me', 'other');
    await opened.storage.objects.put(other, 'it', { body: bytes(large) }, { headers: plainHeaders });
    await put('elsewhere', large);
    for await (const { id } of opened.blobStore.list()) await opened.blobStore.delete(id);
    const { findings, summary } = await check(false, 'other');
    expect(findings).toMatchObject([{ subject: 'other/it' }]);
    expect(summary).toMatchObject({ objects: 1, blobs: 1 });
    await expect(check(false, 'none')).rejects.toBeInstanceOf(UnknownBucketError);
  });

  test('find bytes that are not what they were said to be', async () => {
    await put('changed', 'as it was');
    await database.transaction((tx) =>
      tx
        .updateTable('objects')
        .set({ inline_bytes: Buffer.from('as it isn’') })
        .execute(),
    );
    expect((await check()).findings).toMatchObject([
      { subject: 'checked/changed', problem: expect.stringContaining('damaged') },
    ]);
  });

  test('find orphans and wrong counts, and mend them', async () => {
    await put('kept', large);
    await opened.blobStore.put(bytes('nobody’s'));
    await opened.archiveStore.put(bytes('nobody’s either'));
    await database.transaction((tx) =>
      tx
        .updateTable('bucket_usage')
        .set((row) => ({ size_bytes: row('size_bytes', '+', 5) }))
        .execute(),
    );
    opened.clock.nowMs += 2 * hourMs;
    const problems = ({ findings }: { findings: Finding[] }) => findings.map(({ kind }) => kind);
    expect(problems(await check())).toEqual(['counter', 'orphan', 'orphan']);
    expect(problems(await check(true))).toEqual(['counter', 'orphan', 'orphan']);
    expect(problems(await check())).toEqual([]);
    expect((await opened.storage.usageOf('me', 0)).storedBytes).toBe(large.length);
  });

  test('find secrets that the master key does not open', async () => {
    const secret_sealed = createSealer([Buffer.alloc(32, 7)]).seal('secret', 'of another key');
    await database.transaction(async (tx) => {
      await tx.insertInto('console_credentials').values({ account_id: 'me', secret_sealed }).execute();
    });
    const problem = expect.stringMatching(/^its secrets are encrypted with the key [0-9a-f]{8}, /);
    expect((await check(true)).findings).toEqual([
      { kind: 'secret', subject: 'console_credentials', problem, isRepaired: false },
    ]);
  });

  test('find counts and months that are wrong without reading a byte, and mend them', async () => {
    await put('kept', large);
    const sent = (id: string, bytes: number) => [{ id, accountId: 'me', activity: { bytes_out: bytes } }];
    const batch = { source: 'a process', sequence: 1, at: opened.clock.nowMs, callers: [] };
    const month = Date.UTC(2026, 10, 1);
    await database.write(addUse, { ...batch, day: month, accounts: sent('me', 7), buckets: sent('b', 7) });
    const counters = async (repair: boolean) => {
      const found: Finding[] = [];
      for await (const finding of opened.storage.tools.checkCounters({ repair })) found.push(finding);
      return found;
    };
    expect(await counters(false)).toEqual([]);
    await database.transaction(async (tx) => {
      await tx.updateTable('bucket_usage').set({ size_bytes: 5 }).execute();
      await tx.updateTable('transfer_months').set({ bytes_out: 9 }).execute();
    });
    const problems = [
      { subject: 'checked', problem: expect.stringMatching(/^STANDARD: sizeBytes is 5, but /) },
      {
        subject: 'account me in 2026-11',
        problem: 'the recorded egress is 9 bytes, but its days add up to 7',
      },
    ];
    expect(await counters(false)).toMatchObject(problems.map((one) => ({ ...one, isRepaired: false })));
    expect(await counters(true)).toMatchObject(problems.map((one) => ({ ...one, isRepaired: true })));
    expect(await counters(false)).toEqual([]);
  });

  test('back everything up into a folder, and restore an empty installation from it', async () => {
    await put('small', 'a few bytes');
    await put('large', large);
    await put('cold', large, 'GLACIER');
    await runArchive();
    await upload('in parts');
    await opened.storage.objects.copy(
      { bucket, key: 'large' },
      { bucket, key: 'copy' },
      { checkSource: () => undefined },
    );
    const copied = await opened.storage.tools.backUp(join(folder, 'backup'));
    expect(copied.blobs).toBe(4);
    const path = join(folder, 'backup', 'atoll.db');
    const copy = openDatabase({ dialect: 'sqlite', path });
    // Otherwise a server on the backup would wait for the process that made it.
    expect(await copy.read.selectFrom('jobs').selectAll().execute()).toEqual([]);
    await copy.close();

    const targetDatabase = await open();
    const target = await createTestStorage(targetDatabase);
    target.clock.nowMs = opened.clock.nowMs;
    await target.storage.tools.restore(join(folder, 'backup'));
    const restored = await target.storage.authorizeBucket('me', 'checked');
    for (const [key, content] of [
      ['small', 'a few bytes'],
      ['large', large],
      ['copy', large],
    ] as const) {
      const object = await target.storage.objects.find(restored, key);
      expect((await buffer((await target.storage.open(restored, object)).read())).toString()).toBe(content);
    }
    expect(await targetDatabase.read.selectFrom('archived_parts').selectAll().execute()).toHaveLength(1);
    await target.close();
  });

  test('back up and restore what can be read where something can’t', async () => {
    await put('lost', large);
    await put('whole', large);
    const [lost] = (await opened.storage.objects.find(bucket, 'lost')).blobs;
    await opened.blobStore.delete(lost?.blobId ?? '');
    const copied = await opened.storage.tools.backUp(join(folder, 'partial'));
    expect(copied).toMatchObject({ blobs: 1, unreadable: [`blob ${lost?.blobId} is missing`] });
    const target = await createTestStorage(await open());
    const back = await target.storage.tools.restore(join(folder, 'partial'));
    expect(back).toMatchObject({ blobs: 1, unreadable: [`blob ${lost?.blobId} is missing`] });
    const restored = await target.storage.authorizeBucket('me', 'checked');
    const whole = await target.storage.objects.find(restored, 'whole');
    expect((await buffer((await target.storage.open(restored, whole)).read())).toString()).toBe(large);
    await target.close();
  });

  test('back up, and tell of bytes in rows that are damaged', async () => {
    await put('small', 'a few bytes');
    const { id } = await opened.storage.objects.find(bucket, 'small');
    await opened.database.transaction(async (tx) => {
      await tx
        .updateTable('objects')
        .set({ inline_bytes: Buffer.from('a few bites') })
        .where('id', '=', id)
        .execute();
    });
    const unreadable = [`the bytes in the row of object ${id} are damaged`];
    expect(await opened.storage.tools.backUp(join(folder, 'rows'))).toMatchObject({ unreadable });
    expect((await check()).findings).toMatchObject([{ subject: 'checked/small' }]);
  });

  test('back up into no folder that is in use, and restore from none that is no backup, or over anything', async () => {
    const used = join(folder, 'used');
    await opened.storage.tools.backUp(used);
    await expect(opened.storage.tools.backUp(used)).rejects.toBeInstanceOf(BackupFolderError);
    await expect(opened.storage.tools.restore(folder)).rejects.toBeInstanceOf(BackupFolderError);
    const account = {
      id: 'a',
      access_key: 'a',
      username: 'a',
      status: 'active',
    } as const;
    const rest = { source: null, customer: null, country: null };
    await database.transaction((tx) =>
      tx
        .insertInto('accounts')
        .values({ ...account, ...rest, created_at: 1 })
        .execute(),
    );
    await opened.storage.tools.backUp(join(folder, 'full'));
    await expect(opened.storage.tools.restore(join(folder, 'full'))).rejects.toBeInstanceOf(
      DatabaseNotEmptyError,
    );
  });
});
