import type { BulkTask } from '@atoll/contract';
import { codes } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BulkBench, createBulkBench, mine } from './testing/bulk-bench.ts';

describeOnEveryDatabase('undoing a move', (open) => {
  let bench: BulkBench;

  beforeAll(async () => {
    bench = await createBulkBench(await open());
  });
  afterAll(() => bench.test.close());
  beforeEach(() => bench.begin());

  const away = (on_conflict: 'skip' | 'replace' = 'skip') =>
    ({ kind: 'move', to_bucket: bench.at.other, to_prefix: 'to/', on_conflict }) as const;
  const startBack = (job: string, bucket = bench.at.other) =>
    bench.calls().startBulkJob({ bucket, task: { kind: 'move-back', job } }, mine);
  const moveBack = async (job: string, bucket?: string) => bench.runTo((await startBack(job, bucket)).id);
  const versionsIn = async (name = bench.at.bucket) => {
    const all = { prefix: '', delimiter: '', limit: 1000 };
    const { versions } = await bench.test.storage.listing.listVersions(await bench.authorized(name), all);
    return versions.map(({ key, versionId, isDeleteMarker, isLatest }) =>
      [key, versionId, isDeleteMarker, isLatest].join(' '),
    );
  };

  it.each(['off', 'enabled', 'suspended'] as const)(
    'takes everything home, versioning being %s',
    async (status) => {
      const tags = { tags: [{ key: 'k', value: 'v' }] };
      for (const key of ['f/1', 'f/b/2', 'top']) await bench.put(key, tags);
      if (status !== 'off') {
        for (const name of [bench.at.bucket, bench.at.other]) await bench.versioned(name);
        for (const key of ['f/1', 'f/b/2', 'top']) await bench.put(key, tags);
      }
      if (status === 'suspended') {
        const bucket = await bench.authorized();
        await bench.test.storage.settings.setVersioning(bucket, 'suspended');
      }
      const before = await versionsIn();
      const moved = await bench.run(away(), { keys: ['top'], prefixes: ['f/'] });
      expect(moved).toMatchObject({ state: 'done', done: 3, can_undo: true });
      expect(await bench.keysOf()).toEqual([]);

      const back = await moveBack(moved.id);
      expect(back).toMatchObject({ state: 'done', found: 3, done: 3, failed: 0, skipped: 0 });
      expect(await bench.keysOf()).toEqual(['f/1', 'f/b/2', 'top']);
      expect(await bench.keysOf(bench.at.other)).toEqual([]);
      const top = await bench.calls().describeObject({ bucket: bench.at.bucket, key: 'top' }, mine);
      expect(top.tags).toEqual(tags.tags);
      if (status === 'enabled') {
        expect(await versionsIn()).toEqual(before);
        expect(await versionsIn(bench.at.other)).toEqual([]);
      }
      expect(await moveBack(moved.id)).toMatchObject({ state: 'done', done: 0, failed: 0 });
    },
  );

  it('shows again what a move replaced, where versions are kept', async () => {
    await bench.versioned(bench.at.other);
    await bench.put('a');
    await bench.put('to/a', { tags: [{ key: 'first', value: '' }] }, bench.at.other);
    const { id } = await bench.run(away('replace'), { keys: ['a'] });
    await moveBack(id);
    const there = await bench.calls().describeObject({ bucket: bench.at.other, key: 'to/a' }, mine);
    expect(there.tags).toEqual([{ key: 'first', value: '' }]);
    expect(await bench.keysOf()).toEqual(['a']);
  });

  it('leaves alone what was written since, on either side', async () => {
    for (const key of ['changed', 'retagged', 'retaken', 'same']) await bench.put(key);
    const { id } = await bench.run(away(), { all: true });
    const stranger = { tags: [{ key: 'mine', value: '' }] };
    await bench.put('to/changed', stranger, bench.at.other);
    await bench.put('retaken', stranger);
    const { at } = bench;
    await bench
      .calls()
      .setObjectTags({ bucket: at.other, key: 'to/retagged', tags: [{ key: 'new', value: '1' }] }, mine);
    const dry = await bench
      .calls()
      .startBulkJob({ bucket: at.other, task: { kind: 'move-back', job: id }, dry_run: true }, mine);
    expect(await bench.runTo(dry.id)).toMatchObject({ found: 3, done: 2, skipped: 1, conflicts: 1 });
    const back = await moveBack(id);
    expect(back).toMatchObject({ state: 'done', found: 3, done: 2, skipped: 1 });
    expect(await bench.resultsOf(back.id)).toContainEqual(['to/retaken', 'skipped', 'nameTakenInTarget']);
    expect(await bench.keysOf()).toEqual(['retagged', 'retaken', 'same']);
    expect(await bench.keysOf(at.other)).toEqual(['to/changed', 'to/retaken']);
    const { tags } = await bench.calls().describeObject({ bucket: at.bucket, key: 'retagged' }, mine);
    expect(tags).toEqual([{ key: 'new', value: '1' }]);
  });

  it('keeps tags that were given since, where versions are kept', async () => {
    for (const name of [bench.at.bucket, bench.at.other]) await bench.versioned(name);
    await bench.put('a');
    const { id } = await bench.run(away(), { keys: ['a'] });
    const tags = [{ key: 'new', value: '1' }];
    await bench.calls().setObjectTags({ bucket: bench.at.other, key: 'to/a', tags }, mine);
    expect(await moveBack(id)).toMatchObject({ done: 1 });
    const home = await bench.calls().describeObject({ bucket: bench.at.bucket, key: 'a' }, mine);
    expect(home.tags).toEqual(tags);
  });

  it('gives a folder its name back', async () => {
    for (const key of ['old/', 'old/1', 'old/b/2']) await bench.put(key);
    const task = { kind: 'rename', to_prefix: 'new/', on_conflict: 'fail' } as const;
    const { id } = await bench.run(task, { prefixes: ['old/'] });
    expect(await moveBack(id, bench.at.bucket)).toMatchObject({ state: 'done', done: 3 });
    expect(await bench.keysOf()).toEqual(['old/', 'old/1', 'old/b/2']);
  });

  it('is refused for what can’t be told apart, is no move, or is another’s', async () => {
    for (const key of ['x/a/1', 'y/a/2']) await bench.put(key);
    const merged = await bench.run(away(), { prefixes: ['x/a/', 'y/a/'] });
    expect(merged).toMatchObject({ done: 2, can_undo: false });
    const copied = await bench.run({ ...away(), kind: 'copy' } as BulkTask, { all: true });
    for (const [job, bucket] of [
      [merged.id, bench.at.other],
      [copied.id, bench.at.other],
      ['nobodys', bench.at.other],
    ] as const) {
      expect(await bench.codeOf(startBack(job, bucket))).toBe(codes.parameterInvalid);
    }
  });
});
