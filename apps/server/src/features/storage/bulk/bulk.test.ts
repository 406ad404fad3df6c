import type { BulkTask } from '@atoll/contract';
import { codes } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  bytes,
  callContext,
  createTestStorage,
  plainHeaders,
  type TestStorage,
} from '../testing/test-storage.ts';

const dayMs = 24 * 3600_000;
const mine = callContext('owner');

describeOnEveryDatabase('bulk jobs', (open, dialect) => {
  let test: TestStorage;
  let database: Database;
  let bucket = '';
  let other = '';
  let made = 0;
  const calls = () => test.storage.handlers;
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 200,
      (error: { code?: number }) => error.code,
    );
  const authorized = (name = bucket) => test.storage.authorizeBucket('owner', name);
  const put = async (key: string, options: object = {}, name = bucket) =>
    test.storage.objects.put(
      await authorized(name),
      key,
      { body: bytes(key) },
      { headers: plainHeaders, ...options },
    );
  const keysOf = async (name = bucket) => {
    const page = await test.storage.listing.list(await authorized(name), {
      prefix: '',
      delimiter: '',
      limit: 1000,
    });
    return page.objects.map(({ key }) => key);
  };
  const versioned = async (name = bucket) =>
    test.storage.settings.setVersioning(await authorized(name), 'enabled');
  type Selection = NonNullable<
    Parameters<TestStorage['storage']['handlers']['startBulkJob']>[0]['selection']
  >;
  const start = (task: BulkTask, selection: Selection | undefined, more: { dry_run?: boolean } = {}) =>
    calls().startBulkJob({ bucket, task, selection, ...more }, mine);

  /** Has this process work until no job of the account is left. */
  async function runAll(): Promise<void> {
    const runner = test.storage.jobs.find(({ name }) => name === 'storage-bulk');
    const stopping = new AbortController();
    const running = runner?.run(stopping.signal);
    const left = () => calls().listBulkJobs({ active: true }, mine);
    await expect.poll(async () => (await left()).jobs.length, { timeout: 20_000, interval: 10 }).toBe(0);
    stopping.abort();
    await running;
  }
  /** A dry run is in no list. */
  async function runTo(id: string) {
    const runner = test.storage.jobs.find(({ name }) => name === 'storage-bulk');
    const stopping = new AbortController();
    const running = runner?.run(stopping.signal);
    const end = async () => (await calls().getBulkJob({ job: id }, mine)).ended_at;
    await expect.poll(end, { timeout: 20_000, interval: 10 }).not.toBeNull();
    stopping.abort();
    await running;
    return calls().getBulkJob({ job: id }, mine);
  }
  async function run(task: BulkTask, selection: Selection | undefined, more: { dry_run?: boolean } = {}) {
    const { id } = await start(task, selection, more);
    return runTo(id);
  }
  const resultsOf = async (job: string) => {
    const { results } = await calls().listBulkJobResults({ job }, mine);
    return results.map(({ key, outcome, reason }) => [key, outcome, reason]);
  };

  beforeAll(async () => {
    database = await open();
    test = await createTestStorage(database);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    [bucket, other] = [`bulk-${dialect}-${++made}`, `bulk-other-${dialect}-${made}`];
    await calls().createBucket({ name: bucket }, mine);
    await calls().createBucket({ name: other }, mine);
    test.disabled.clear();
  });

  describe('delete', () => {
    it('what is selected, once, and nothing else', async () => {
      for (const key of ['a/1', 'a/2', 'a/b/3', 'ab', 'c', 'd']) await put(key);
      const job = await run({ kind: 'delete' }, { keys: ['a/1', 'c', 'gone'], prefixes: ['a/', 'a/b/'] });
      expect(await keysOf()).toEqual(['ab', 'd']);
      expect(job).toMatchObject({ state: 'done', found: 5, done: 4, skipped: 1, failed: 0, can_undo: false });
      expect(job.done_bytes).toBe('a/1a/2a/b/3c'.length);
      expect(await resultsOf(job.id)).toContainEqual(['gone', 'skipped', 'objectUnknown']);
    });

    it('by delete markers where versions are kept, which an undo finds again', async () => {
      await versioned();
      for (const key of ['a/1', 'a/2', 'a/3']) await put(key);
      await test.storage.objects.delete(await authorized(), { key: 'a/3' });
      const job = await run({ kind: 'delete' }, { prefixes: ['a/'] });
      expect(job).toMatchObject({ done: 2, can_undo: true });
      expect(await keysOf()).toEqual([]);
      const undone = await run({ kind: 'undelete', job: job.id }, undefined);
      expect(undone).toMatchObject({ state: 'done', done: 2 });
      expect(await keysOf()).toEqual(['a/1', 'a/2']);
      await run({ kind: 'undelete' }, { all: true });
      expect(await keysOf()).toEqual(['a/1', 'a/2', 'a/3']);
    });

    it('every version for good, but those that are locked, which are told of', async () => {
      await calls().createBucket({ name: `locked-${bucket}` }, mine);
      bucket = `locked-${bucket}`;
      await versioned();
      await calls().setBucketLock({ bucket, default_retention: null }, mine);
      await put('free');
      await put('free');
      await put('held', { lock: { legalHold: true } });
      const forecast = await run({ kind: 'delete', all_versions: true }, { all: true }, { dry_run: true });
      expect(forecast).toMatchObject({ found: 3, done: 2, failed: 1 });
      expect(await keysOf()).toEqual(['free', 'held']);
      const job = await run({ kind: 'delete', all_versions: true }, { all: true });
      expect(job).toMatchObject({ state: 'done', found: 3, done: 2, failed: 1 });
      expect(await resultsOf(job.id)).toContainEqual(['held', 'failed', 'objectLocked']);
      expect(await keysOf()).toEqual(['held']);
      const ref = { bucket: await authorized(), key: 'held' };
      await test.storage.objects.setLegalHold(ref, false);
      await calls().resumeBulkJob({ job: job.id }, mine);
      expect(await runTo(job.id)).toMatchObject({ state: 'done', done: 3, failed: 0 });
      expect(await keysOf()).toEqual([]);
    });

    it('one version of several', async () => {
      await versioned();
      const { versionId = '' } = await put('a');
      await put('a');
      const job = await run({ kind: 'delete' }, { versions: [{ key: 'a', version_id: versionId }] });
      expect(job).toMatchObject({ done: 1 });
      const { versions } = await calls().listObjectVersions({ bucket, key: 'a' }, mine);
      expect(versions).toHaveLength(1);
    });

    it('nothing that was written after it was started', async () => {
      await put('a/old');
      await put('a/replaced');
      await start({ kind: 'delete' }, { prefixes: ['a/'] });
      test.clock.nowMs += 1000;
      await put('a/new');
      await put('a/replaced');
      await runAll();
      expect(await keysOf()).toEqual(['a/new', 'a/replaced']);
    });

    it('names of every kind', async () => {
      const names = ['😀/é', 'é/‏עברית', ' /. /%2F"\'<>&', `${'長'.repeat(341)}`, '.hidden', 'a\u0301'];
      for (const name of names) await put(name);
      expect(await run({ kind: 'delete' }, { keys: names })).toMatchObject({ done: names.length });
      expect(await keysOf()).toEqual([]);
    });
  });

  describe('copy and move', () => {
    const onto = (to_prefix: string, on_conflict: 'skip' | 'replace' | 'fail' = 'skip', to_bucket = other) =>
      ({ to_bucket, to_prefix, on_conflict }) as const;

    it('keep the names of files and folders in the folder they go to', async () => {
      for (const key of ['x/a/1', 'x/a/b/2', 'x/c']) await put(key, { tags: [{ key: 'k', value: 'v' }] });
      const job = await run({ kind: 'copy', ...onto('to/') }, { keys: ['x/c'], prefixes: ['x/a/'] });
      expect(job).toMatchObject({ state: 'done', found: 3, done: 3 });
      expect(await keysOf(other)).toEqual(['to/a/1', 'to/a/b/2', 'to/c']);
      expect(await keysOf()).toEqual(['x/a/1', 'x/a/b/2', 'x/c']);
      const copy = await calls().describeObject({ bucket: other, key: 'to/c' }, mine);
      expect(copy.tags).toEqual([{ key: 'k', value: 'v' }]);
      await run({ kind: 'move', ...onto('') }, { prefixes: ['x/'] });
      expect(await keysOf()).toEqual([]);
      expect(await keysOf(other)).toEqual(['to/a/1', 'to/a/b/2', 'to/c', 'x/a/1', 'x/a/b/2', 'x/c']);
    });

    it.each([
      ['skip', { done: 1, skipped: 1, failed: 0 }],
      ['fail', { done: 1, skipped: 0, failed: 1 }],
      ['replace', { done: 2, skipped: 0, failed: 0 }],
    ] as const)('do about names that are taken what they are told: %s', async (policy, counts) => {
      await put('a', { tags: [{ key: 'new', value: '' }] });
      await put('b');
      await put('a', {}, other);
      const selection = { keys: ['a', 'b'] };
      const task = { kind: 'move', ...onto('', policy) } as const;
      expect(await run(task, selection, { dry_run: true })).toMatchObject({ ...counts, conflicts: 1 });
      expect(await keysOf(other)).toEqual(['a']);
      expect(await run(task, selection)).toMatchObject(counts);
      const { tags } = await calls().describeObject({ bucket: other, key: 'a' }, mine);
      expect(tags).toHaveLength(policy === 'replace' ? 1 : 0);
      expect(await keysOf()).toEqual(policy === 'replace' ? [] : ['a']);
    });

    it('give a folder another name', async () => {
      for (const key of ['old/', 'old/1', 'old/b/2', 'older']) await put(key);
      const job = await run(
        { kind: 'rename', to_prefix: 'new', on_conflict: 'fail' },
        { prefixes: ['old/'] },
      );
      expect(job).toMatchObject({ state: 'done', done: 3 });
      expect(await keysOf()).toEqual(['new/', 'new/1', 'new/b/2', 'older']);
    });

    it('refuse where nothing can go', async () => {
      const inside = (to_prefix: string) => onto(to_prefix, 'skip', bucket);
      const tries: [BulkTask, Selection, number][] = [
        [{ kind: 'copy', ...inside('') }, { keys: ['a'] }, codes.copyOntoItself],
        [{ kind: 'move', ...inside('x/') }, { prefixes: ['x/a/'] }, codes.moveOntoItself],
        [{ kind: 'copy', ...inside('x/a/b/') }, { prefixes: ['x/a/'] }, codes.copyOntoItself],
        [{ kind: 'copy', ...inside('a//b') }, { keys: ['a'] }, codes.destinationSegmentEmpty],
        [{ kind: 'copy', ...inside('/b') }, { keys: ['a'] }, codes.destinationOutside],
        [{ kind: 'copy', ...inside('x'.repeat(1025)) }, { keys: ['a'] }, codes.destinationTooLong],
        [{ kind: 'copy', ...onto('', 'skip', 'nobodys') }, { keys: ['a'] }, codes.bucketNotFound],
        [
          { kind: 'rename', to_prefix: '', on_conflict: 'skip' },
          { prefixes: ['a/'] },
          codes.destinationEmpty,
        ],
        [
          { kind: 'rename', to_prefix: 'a/', on_conflict: 'skip' },
          { prefixes: ['a/'] },
          codes.objectNameUnchanged,
        ],
        [{ kind: 'rename', to_prefix: 'b/', on_conflict: 'skip' }, { keys: ['a'] }, codes.parameterInvalid],
        [{ kind: 'delete' }, {}, codes.parameterInvalid],
        [{ kind: 'revert', to_time: 0 }, { all: true }, codes.parameterInvalid],
      ];
      for (const [task, selection, code] of tries) {
        expect([task, await codeOf(start(task, selection))]).toEqual([task, code]);
      }
    });

    it('tell of a key that would be too long, and do the others', async () => {
      await put('a');
      await put('b'.repeat(1020));
      const job = await run({ kind: 'copy', ...onto('folder/') }, { all: true });
      expect(job).toMatchObject({ state: 'done', done: 1, failed: 1 });
      expect(await resultsOf(job.id)).toContainEqual(['b'.repeat(1020), 'failed', 'keyTooLong']);
    });

    it('end when the account may store nothing more', async () => {
      await put('a');
      test.limits.storedBytes = 1;
      const job = await run({ kind: 'copy', ...onto('folder/') }, { all: true });
      test.limits.storedBytes = null;
      expect(job).toMatchObject({ state: 'failed', code: codes.storageExceeded, failed: 1 });
    });
  });

  describe('what objects are', () => {
    it('tags, added or replaced', async () => {
      await put('a', {
        tags: [
          { key: 'kept', value: '1' },
          { key: 'k', value: 'old' },
        ],
      });
      const tags = [{ key: 'k', value: 'new' }];
      await run({ kind: 'tags', mode: 'add', tags }, { keys: ['a'] });
      const added = await calls().describeObject({ bucket, key: 'a' }, mine);
      expect(added.tags).toEqual([{ key: 'kept', value: '1' }, ...tags]);
      await run({ kind: 'tags', mode: 'replace', tags }, { all: true });
      expect((await calls().describeObject({ bucket, key: 'a' }, mine)).tags).toEqual(tags);
      const many = Array.from({ length: 10 }, (_, n) => ({ key: `t${n}`, value: '' }));
      const job = await run({ kind: 'tags', mode: 'add', tags: many }, { keys: ['a'] });
      expect(await resultsOf(job.id)).toEqual([['a', 'failed', 'tagLimit']]);
    });

    it('storage class, and restored from the archive', async () => {
      await put('a');
      await put('b');
      const toArchive = { kind: 'storage-class', storage_class: 'GLACIER' } as const;
      expect(await run(toArchive, { all: true })).toMatchObject({ done: 2 });
      expect(await run(toArchive, { all: true })).toMatchObject({ done: 0, skipped: 2 });
      const copied = await run(
        { kind: 'copy', to_bucket: other, to_prefix: '', on_conflict: 'skip' },
        { keys: ['a'] },
      );
      expect(await resultsOf(copied.id)).toEqual([['a', 'failed', 'objectArchived']]);
      await put('c');
      const job = await run({ kind: 'restore', days: 3 }, { all: true });
      expect(job).toMatchObject({ done: 2, skipped: 1 });
      const { archive } = await calls().describeObject({ bucket, key: 'a' }, mine);
      expect(archive).toMatchObject({ state: 'restoring' });
    });

    it('encryption, as the bucket wants it now', async () => {
      await put('a');
      await calls().setBucketEncryption({ bucket, type: 'AES256' }, mine);
      test.clock.nowMs += 2000;
      expect(await run({ kind: 'encrypt' }, { all: true })).toMatchObject({ done: 1 });
      const found = await test.storage.objects.find(await authorized(), 'a');
      expect(found.encryption).not.toBeNull();
    });

    it('their versions of a moment', async () => {
      await versioned();
      await put('changed', { tags: [{ key: 'then', value: '' }] });
      await put('deleted');
      await put('same');
      test.clock.nowMs += dayMs;
      const moment = test.clock.nowMs;
      test.clock.nowMs += dayMs;
      await put('changed');
      await put('changed');
      await put('new');
      await test.storage.objects.delete(await authorized(), { key: 'deleted' });
      const task = { kind: 'revert', to_time: moment } as const;
      const forecast = await run(task, { all: true }, { dry_run: true });
      expect(await resultsOf(forecast.id)).toEqual([
        ['changed', 'done', 'broughtBack'],
        ['deleted', 'done', 'broughtBack'],
        ['new', 'done', 'deleted'],
      ]);
      expect(await keysOf()).toEqual(['changed', 'new', 'same']);
      test.clock.nowMs += 1000;
      expect(await run(task, { all: true })).toMatchObject({ state: 'done', found: 3, done: 3 });
      expect(await keysOf()).toEqual(['changed', 'deleted', 'same']);
      const { tags } = await calls().describeObject({ bucket, key: 'changed' }, mine);
      expect(tags).toEqual([{ key: 'then', value: '' }]);
    });
  });

  describe('are', () => {
    it('nobody else’s', async () => {
      const stranger = callContext('stranger');
      const { id: job } = await start({ kind: 'delete' }, { all: true });
      const { getBulkJob, cancelBulkJob, resumeBulkJob, listBulkJobResults, forgetBulkJob } = calls();
      for (const call of [getBulkJob, cancelBulkJob, resumeBulkJob, listBulkJobResults, forgetBulkJob]) {
        expect(await codeOf(call({ job }, stranger))).toBe(codes.parameterInvalid);
        expect(await codeOf(call({ job: 'none' }, mine))).toBe(codes.parameterInvalid);
      }
      expect((await calls().listBulkJobs({}, stranger)).jobs).toEqual([]);
      const task = { kind: 'undelete', job } as const;
      await calls().createBucket({ name: `strange-${bucket}` }, stranger);
      const undo = calls().startBulkJob({ bucket: `strange-${bucket}`, task }, stranger);
      expect(await codeOf(undo)).toBe(codes.parameterInvalid);
      const foreign = calls().startBulkJob(
        { bucket, task: { kind: 'delete' }, selection: { all: true } },
        stranger,
      );
      expect(await codeOf(foreign)).toBe(codes.bucketNotFound);
      await runAll();
    });

    it('listed by the newest, a page at a time, and forgotten', async () => {
      const ids: string[] = [];
      for (const key of ['1', '2', '3']) ids.unshift((await run({ kind: 'delete' }, { keys: [key] })).id);
      const first = await calls().listBulkJobs({ limit: 2 }, mine);
      expect(first.jobs.map(({ id }) => id)).toEqual(ids.slice(0, 2));
      const rest = await calls().listBulkJobs({ limit: 1, cursor: first.next_cursor ?? '' }, mine);
      expect(rest.jobs.map(({ id }) => id)).toEqual(ids.slice(2));
      await calls().forgetBulkJob({ job: ids[0] ?? '' }, mine);
      expect(await codeOf(calls().getBulkJob({ job: ids[0] ?? '' }, mine))).toBe(codes.parameterInvalid);
    });

    it('no more than twenty at a time', async () => {
      for (let n = 0; n < 20; n++) await start({ kind: 'delete' }, { keys: ['a'] });
      expect(await codeOf(start({ kind: 'delete' }, { keys: ['a'] }))).toBe(codes.parameterInvalid);
      await runAll();
    });

    it('stopped when the rights to do them are gone', async () => {
      for (const key of ['a', 'b']) await put(key);
      const deny = {
        Version: '2012-10-17',
        Statement: [
          { Effect: 'Deny', Principal: '*', Action: 's3:DeleteObject', Resource: `arn:aws:s3:::${bucket}/*` },
        ],
      };
      await calls().setBucketPolicy({ bucket, policy: JSON.stringify(deny) }, mine);
      const job = await run({ kind: 'delete' }, { all: true });
      expect(job).toMatchObject({ state: 'failed', code: codes.permissionMissing, failed: 2 });
      await calls().deleteBucketPolicy({ bucket }, mine);
      await calls().resumeBulkJob({ job: job.id }, mine);
      expect(await runTo(job.id)).toMatchObject({ state: 'done', done: 2, failed: 0 });
    });

    it('stopped when the account is disabled, or the bucket is another one', async () => {
      await put('a');
      test.disabled.add('owner');
      expect(await run({ kind: 'delete' }, { all: true })).toMatchObject({ code: codes.permissionMissing });
      test.disabled.clear();
      expect(await keysOf()).toEqual(['a']);
      const { id } = await calls().startBulkJob(
        { bucket: other, task: { kind: 'delete' }, selection: { all: true } },
        mine,
      );
      await calls().deleteBucket({ name: other }, mine);
      await calls().createBucket({ name: other }, mine);
      expect(await runTo(id)).toMatchObject({ state: 'failed', code: codes.bucketNotFound });
    });

    it('cancelled before they begin, and taken up again', async () => {
      await put('a');
      const { id } = await start({ kind: 'delete' }, { all: true });
      await calls().cancelBulkJob({ job: id }, mine);
      expect(await runTo(id)).toMatchObject({ state: 'cancelled', done: 0 });
      expect(await codeOf(calls().cancelBulkJob({ job: id }, mine))).toBe(200);
      await calls().resumeBulkJob({ job: id }, mine);
      expect(await runTo(id)).toMatchObject({ state: 'done', done: 1 });
      expect(await codeOf(calls().resumeBulkJob({ job: id }, mine))).toBe(codes.parameterInvalid);
    });
  });
});
