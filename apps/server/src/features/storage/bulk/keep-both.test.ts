import { type BulkTask, codes } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bytes, plainHeaders } from '../testing/test-storage.ts';
import { dropUnfailed } from './results.store.ts';
import { type BulkBench, createBulkBench, mine } from './testing/bulk-bench.ts';

describeOnEveryDatabase('jobs that keep both objects of a name', (open) => {
  let bench: BulkBench;
  /** Runs before the next writes of objects, in their order. */
  let beforeWrites: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    bench = await createBulkBench(interrupted(await open(), () => beforeWrites.shift()));
  });
  afterAll(() => bench.test.close());
  beforeEach(() => {
    beforeWrites = [];
    return bench.begin();
  });

  const task = (kind: 'copy' | 'move', to_prefix = ''): BulkTask => ({
    kind,
    to_bucket: bench.at.other,
    to_prefix,
    on_conflict: 'keep_both',
  });
  const putThere = (key: string) => bench.put(key, {}, bench.at.other);
  const putFolder = async (key: string, name = bench.at.bucket) => {
    const bucket = await bench.authorized(name);
    await bench.test.storage.objects.put(bucket, key, { body: bytes('') }, { headers: plainHeaders });
  };
  const resultsOf = async (job: string) => {
    const { results } = await bench.calls().listBulkJobResults({ job }, mine);
    return results.map(({ key, outcome, reason, new_key }) => [key, outcome, reason, new_key]);
  };
  const moveBack = async (job: string, bucket = bench.at.other) => {
    const undo = { kind: 'move-back', job } as const;
    return bench.runTo((await bench.calls().startBulkJob({ bucket, task: undo }, mine)).id);
  };
  const textOf = async (key: string, name = bench.at.other) => {
    const bucket = await bench.authorized(name);
    const { etag } = await bench.test.storage.objects.find(bucket, key);
    return etag;
  };
  const deny = (name: string, Action: string, key: string) => {
    const Resource = `arn:aws:s3:::${name}/${key}`;
    const Statement = [{ Effect: 'Deny', Principal: '*', Action, Resource }];
    const policy = JSON.stringify({ Version: '2012-10-17', Statement });
    return bench.calls().setBucketPolicy({ bucket: name, policy }, mine);
  };

  it('number those whose name is taken, also by another of theirs', async () => {
    for (const key of ['x/a.txt', 'x/b', 'y/a.txt', 'z/a (2).txt']) await bench.put(key);
    for (const key of ['a.txt', 'a (1).txt']) await putThere(key);
    const there = await textOf('a.txt');
    const keys = ['x/a.txt', 'x/b', 'y/a.txt', 'z/a (2).txt'];
    const expected = [
      ['x/a.txt', 'done', 'renamed', 'a (3).txt'],
      ['x/b', 'done', null, null],
      ['y/a.txt', 'done', 'renamed', 'a (4).txt'],
      ['z/a (2).txt', 'done', null, null],
    ];
    const dry = await bench.run(task('move'), { keys }, { dry_run: true });
    expect(dry).toMatchObject({ done: 4, skipped: 0, failed: 0, conflicts: 2 });
    expect(await resultsOf(dry.id)).toEqual(expected);
    expect(await bench.keysOf()).toEqual(keys);
    const moved = await bench.run(task('move'), { keys });
    expect(moved).toMatchObject({ state: 'done', done: 4, skipped: 0, failed: 0 });
    expect(await resultsOf(moved.id)).toEqual(expected);
    expect(await bench.keysOf()).toEqual([]);
    expect(await bench.keysOf(bench.at.other)).toEqual(
      ['a.txt', 'a (1).txt', 'a (2).txt', 'a (3).txt', 'a (4).txt', 'b'].toSorted(),
    );
    expect(await textOf('a.txt')).toBe(there);
  });

  it('find the first free of many numbers', async () => {
    await bench.put('a');
    await putThere('a');
    for (let n = 1; n <= 12; n++) await putThere(`a (${n})`);
    const { id } = await bench.run(task('copy'), { keys: ['a'] });
    expect(await resultsOf(id)).toEqual([['a', 'done', 'renamed', 'a (13)']]);
  });

  it('take a name that a delete marker hides', async () => {
    await bench.versioned(bench.at.other);
    await bench.put('a');
    await putThere('a');
    await bench.test.storage.objects.delete(await bench.authorized(bench.at.other), { key: 'a' });
    const { id } = await bench.run(task('copy'), { keys: ['a'] });
    expect(await resultsOf(id)).toEqual([['a', 'done', null, null]]);
  });

  it('ask for the permission for the new name', async () => {
    for (const key of ['a', 'b']) await bench.put(key);
    for (const key of ['a', 'b']) await putThere(key);
    await deny(bench.at.other, 's3:PutObject', 'a (1)');
    const dry = await bench.run(task('move'), { all: true }, { dry_run: true });
    expect(dry).toMatchObject({ done: 1, failed: 1 });
    const { id } = await bench.run(task('move'), { all: true });
    expect(await resultsOf(id)).toEqual([
      ['a', 'failed', 'accessDenied', null],
      ['b', 'done', 'renamed', 'b (1)'],
    ]);
    expect(await bench.keysOf()).toEqual(['a']);
    expect(await bench.keysOf(bench.at.other)).toEqual(['a', 'b', 'b (1)']);
  });

  it('take the next name when somebody takes theirs meanwhile, if they may', async () => {
    for (const key of ['a', 'b']) await bench.put(key);
    for (const key of ['a', 'b']) await putThere(key);
    beforeWrites = [() => putThere('a (1)')];
    const first = await bench.run(task('copy'), { keys: ['a'] });
    expect(await resultsOf(first.id)).toEqual([['a', 'done', 'renamed', 'a (2)']]);
    await deny(bench.at.other, 's3:PutObject', 'b (2)');
    beforeWrites = [() => putThere('b (1)')];
    const second = await bench.run(task('copy'), { keys: ['b'] });
    expect(await resultsOf(second.id)).toEqual([['b', 'failed', 'accessDenied', null]]);
  });

  it('give up when each name they try is taken', async () => {
    await bench.put('a');
    await putThere('a');
    beforeWrites = Array.from({ length: 20 }, (_, n) => () => putThere(`a (${n + 1})`));
    const { id } = await bench.run(task('copy'), { keys: ['a'] });
    expect(await resultsOf(id)).toEqual([['a', 'failed', 'nameTakenInTarget', null]]);
    beforeWrites = [];
    await bench.calls().resumeBulkJob({ job: id }, mine);
    expect(await bench.runTo(id)).toMatchObject({ state: 'done', done: 1, failed: 0 });
  });

  it('tell of a name that its number makes too long', async () => {
    const long = 'a'.repeat(1022);
    await bench.put(long);
    await putThere(long);
    const { id } = await bench.run(task('copy'), { keys: [long] });
    expect(await resultsOf(id)).toEqual([[long, 'failed', 'keyTooLong', null]]);
  });

  it.each(['off', 'enabled'] as const)(
    'merge a folder into one of its name, and take it out again, versioning being %s',
    async (versioning) => {
      if (versioning === 'enabled') await bench.versioned();
      const there = ['new/', 'new/1', 'new/empty/'];
      const here = ['old/', 'old/1', 'old/2', 'old/empty/', 'old/other/'];
      for (const key of [...here, ...there]) await (key.endsWith('/') ? putFolder(key) : bench.put(key));
      const rename = { kind: 'rename', to_prefix: 'new/', on_conflict: 'keep_both' } as const;
      const before = await Promise.all(here.map((key) => textOf(key, bench.at.bucket)));
      const dry = await bench.run(rename, { prefixes: ['old/'] }, { dry_run: true });
      expect(dry).toMatchObject({ done: 5, skipped: 0, conflicts: 1 });
      const { id, ...job } = await bench.run(rename, { prefixes: ['old/'] });
      expect(job).toMatchObject({ state: 'done', done: 5, can_undo: true });
      const merged = ['new/', 'new/1', 'new/1 (1)', 'new/2', 'new/empty/', 'new/other/'];
      expect(await bench.keysOf()).toEqual(merged);
      expect(await moveBack(id, bench.at.bucket)).toMatchObject({ found: 5, done: 5, failed: 0 });
      expect(await bench.keysOf()).toEqual([...there, ...here]);
      expect(await Promise.all(here.map((key) => textOf(key, bench.at.bucket)))).toEqual(before);
    },
  );

  it('skip a folder that a copy finds there', async () => {
    await putFolder('f/');
    await putFolder('f/', bench.at.other);
    const { id } = await bench.run(task('copy'), { prefixes: ['f/'] });
    expect(await resultsOf(id)).toEqual([['f/', 'skipped', 'nameTakenInTarget', null]]);
    expect(await bench.keysOf(bench.at.other)).toEqual(['f/']);
  });

  it.each(['off', 'enabled', 'suspended'] as const)(
    'give moved objects their own names back, versioning being %s',
    async (status) => {
      const keys = ['f/1', 'f/b/2', 'top'];
      if (status !== 'off') for (const name of [bench.at.bucket, bench.at.other]) await bench.versioned(name);
      for (const key of keys) await bench.put(key);
      for (const key of ['to/f/1', 'to/top', 'to/top (1)']) await putThere(key);
      if (status === 'suspended') {
        await bench.test.storage.settings.setVersioning(await bench.authorized(), 'suspended');
      }
      const there = await bench.keysOf(bench.at.other);
      const before = await Promise.all(keys.map((key) => textOf(key, bench.at.bucket)));
      const moved = await bench.run(task('move', 'to/'), { keys: ['top'], prefixes: ['f/'] });
      expect(moved).toMatchObject({ done: 3, can_undo: true });
      expect(await bench.keysOf(bench.at.other)).toEqual(
        [...there, 'to/f/1 (1)', 'to/f/b/2', 'to/top (2)'].toSorted(),
      );
      // As for a job too large to keep its results.
      await bench.test.database.transaction((tx) => dropUnfailed(tx, moved.id));
      expect(await resultsOf(moved.id)).toHaveLength(2);

      expect(await moveBack(moved.id)).toMatchObject({ found: 3, done: 3, skipped: 0, failed: 0 });
      expect(await bench.keysOf()).toEqual(keys);
      expect(await bench.keysOf(bench.at.other)).toEqual(there);
      expect(await Promise.all(keys.map((key) => textOf(key, bench.at.bucket)))).toEqual(before);
    },
  );

  it('leave what was written under the new name since', async () => {
    await bench.put('a');
    await putThere('a');
    const { id } = await bench.run(task('move'), { all: true });
    await putThere('a (1)');
    expect(await moveBack(id)).toMatchObject({ found: 0 });
    expect(await bench.keysOf(bench.at.other)).toEqual(['a', 'a (1)']);
  });

  it('can’t be undone for a part of a name, whose new name may not begin with it', async () => {
    await bench.put('report.txt');
    await putThere('report.txt');
    const moved = await bench.run(task('move'), { prefixes: ['report.t'] });
    expect(moved).toMatchObject({ done: 1, can_undo: false });
  });

  it.each(['keep_both', 'fail'] as const)(
    'remove the source of a copy when they are taken up again: %s',
    async (on_conflict) => {
      for (const key of ['a', 'changed', 'lost']) await bench.put(key);
      if (on_conflict === 'keep_both') for (const key of ['a', 'changed', 'lost']) await putThere(key);
      const nothing = () => Promise.resolve();
      const broken = () => Promise.reject(new Error('The database does not respond.'));
      const moves: { id: string }[] = [];
      for (const key of ['a', 'changed', 'lost']) {
        beforeWrites = [nothing, broken];
        moves.push(await bench.run({ ...task('move'), on_conflict } as BulkTask, { keys: [key] }));
        expect(moves.at(-1)).toMatchObject({ state: 'failed', code: codes.unexpected, failed: 1 });
      }
      const nameOf = (key: string, number = 1) => (on_conflict === 'fail' ? key : `${key} (${number})`);
      bench.test.clock.nowMs += 1000;
      await bench.put('changed', { tags: [{ key: 'new', value: '' }] });
      await bench.test.storage.objects.delete(await bench.authorized(bench.at.other), {
        key: nameOf('lost'),
      });
      for (const { id } of moves) await bench.calls().resumeBulkJob({ job: id }, mine);
      const ended: Awaited<ReturnType<typeof bench.runTo>>[] = [];
      for (const { id } of moves) ended.push(await bench.runTo(id));
      const isFailing = on_conflict === 'fail';
      expect(ended.map(({ done, failed }) => [done, failed])).toEqual([
        [1, 0],
        isFailing ? [0, 1] : [1, 0],
        [1, 0],
      ]);
      expect(await bench.keysOf()).toEqual(isFailing ? ['changed'] : []);
      const moved = ['a', 'changed', 'lost'].map((key) => nameOf(key));
      const own = isFailing ? [] : ['a', 'changed', 'lost', nameOf('changed', 2)];
      expect(await bench.keysOf(bench.at.other)).toEqual([...moved, ...own].toSorted());
    },
  );
});

/** Returns a database that runs something before it writes, unless that writes itself. */
function interrupted(database: Database, next: () => (() => Promise<unknown>) | undefined): Database {
  let isInterrupted = false;
  return {
    ...database,
    async write(mutation, input) {
      if (isInterrupted) return database.write(mutation, input);
      isInterrupted = true;
      try {
        await next()?.();
      } finally {
        isInterrupted = false;
      }
      return database.write(mutation, input);
    },
  };
}
