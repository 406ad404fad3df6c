import { type BulkTask, type CallInput, codes, type startBulkJob } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BulkBench, createBulkBench, mine } from './testing/bulk-bench.ts';

type Selection = CallInput<typeof startBulkJob>['selection'];

describeOnEveryDatabase('jobs that copy and move', (open) => {
  let bench: BulkBench;

  beforeAll(async () => {
    bench = await createBulkBench(await open());
  });
  afterAll(() => bench.test.close());
  beforeEach(() => bench.begin());

  const onto = (
    to_prefix: string,
    on_conflict: 'skip' | 'replace' | 'fail' = 'skip',
    to_bucket = bench.at.other,
  ) => ({ to_bucket, to_prefix, on_conflict }) as const;

  it('keep the names of files and folders in the folder they go to', async () => {
    for (const key of ['x/a/1', 'x/a/b/2', 'x/c']) await bench.put(key, { tags: [{ key: 'k', value: 'v' }] });
    const job = await bench.run({ kind: 'copy', ...onto('to/') }, { keys: ['x/c'], prefixes: ['x/a/'] });
    expect(job).toMatchObject({ state: 'done', found: 3, done: 3 });
    expect(await bench.keysOf(bench.at.other)).toEqual(['to/a/1', 'to/a/b/2', 'to/c']);
    expect(await bench.keysOf()).toEqual(['x/a/1', 'x/a/b/2', 'x/c']);
    const copy = await bench.calls().describeObject({ bucket: bench.at.other, key: 'to/c' }, mine);
    expect(copy.tags).toEqual([{ key: 'k', value: 'v' }]);
    await bench.run({ kind: 'move', ...onto('') }, { prefixes: ['x/'] });
    expect(await bench.keysOf()).toEqual([]);
    expect(await bench.keysOf(bench.at.other)).toEqual([
      'to/a/1',
      'to/a/b/2',
      'to/c',
      'x/a/1',
      'x/a/b/2',
      'x/c',
    ]);
  });

  it.each([
    ['skip', { done: 1, skipped: 1, failed: 0 }],
    ['fail', { done: 1, skipped: 0, failed: 1 }],
    ['replace', { done: 2, skipped: 0, failed: 0 }],
  ] as const)('do about names that are taken what they are told: %s', async (policy, counts) => {
    await bench.put('a', { tags: [{ key: 'new', value: '' }] });
    await bench.put('b');
    await bench.put('a', {}, bench.at.other);
    const selection = { keys: ['a', 'b'] };
    const task = { kind: 'move', ...onto('', policy) } as const;
    expect(await bench.run(task, selection, { dry_run: true })).toMatchObject({ ...counts, conflicts: 1 });
    expect(await bench.keysOf(bench.at.other)).toEqual(['a']);
    expect(await bench.run(task, selection)).toMatchObject(counts);
    const { tags } = await bench.calls().describeObject({ bucket: bench.at.other, key: 'a' }, mine);
    expect(tags).toHaveLength(policy === 'replace' ? 1 : 0);
    expect(await bench.keysOf()).toEqual(policy === 'replace' ? [] : ['a']);
  });

  it('give a folder another name', async () => {
    for (const key of ['old/', 'old/1', 'old/b/2', 'older']) await bench.put(key);
    const job = await bench.run(
      { kind: 'rename', to_prefix: 'new', on_conflict: 'fail' },
      { prefixes: ['old/'] },
    );
    expect(job).toMatchObject({ state: 'done', done: 3 });
    expect(await bench.keysOf()).toEqual(['new/', 'new/1', 'new/b/2', 'older']);
  });

  it('refuse where nothing can go', async () => {
    const inside = (to_prefix: string) => onto(to_prefix, 'skip', bench.at.bucket);
    const tries: [BulkTask, Selection, number][] = [
      [{ kind: 'copy', ...inside('') }, { keys: ['a'] }, codes.copyOntoItself],
      [{ kind: 'move', ...inside('x/') }, { prefixes: ['x/a/'] }, codes.moveOntoItself],
      [{ kind: 'copy', ...inside('x/a/b/') }, { prefixes: ['x/a/'] }, codes.copyOntoItself],
      [{ kind: 'copy', ...inside('a//b') }, { keys: ['a'] }, codes.destinationSegmentEmpty],
      [{ kind: 'copy', ...inside('/b') }, { keys: ['a'] }, codes.destinationOutside],
      [{ kind: 'copy', ...inside('x'.repeat(1025)) }, { keys: ['a'] }, codes.destinationTooLong],
      [{ kind: 'copy', ...onto('', 'skip', 'nobodys') }, { keys: ['a'] }, codes.bucketNotFound],
      [{ kind: 'rename', to_prefix: '', on_conflict: 'skip' }, { prefixes: ['a/'] }, codes.destinationEmpty],
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
      expect([task, await bench.codeOf(bench.start(task, selection))]).toEqual([task, code]);
    }
  });

  it('tell of a key that would be too long, and do the others', async () => {
    await bench.put('a');
    await bench.put('b'.repeat(1020));
    const job = await bench.run({ kind: 'copy', ...onto('folder/') }, { all: true });
    expect(job).toMatchObject({ state: 'done', done: 1, failed: 1 });
    expect(await bench.resultsOf(job.id)).toContainEqual(['b'.repeat(1020), 'failed', 'keyTooLong']);
  });

  it('tell of what the quota of the bucket they go to has no room for', async () => {
    for (const key of ['a', 'b', 'c']) await bench.put(key);
    const quota = { max_bytes: null, max_objects: 2, max_sent_bytes: null };
    await bench.calls().setBucketQuota({ bucket: bench.at.other, ...quota }, mine);
    const job = await bench.run({ kind: 'move', ...onto('') }, { all: true });
    expect(job).toMatchObject({ state: 'done', done: 2, failed: 1 });
    const { results } = await bench.calls().listBulkJobResults({ job: job.id, outcome: 'failed' }, mine);
    expect(results).toMatchObject([{ reason: 'bucketQuotaExceeded', code: codes.bucketQuotaReached }]);
    const kept = [...(await bench.keysOf()), ...(await bench.keysOf(bench.at.other))];
    expect(kept.toSorted()).toEqual(['a', 'b', 'c']);
  });

  it('end when the account may store nothing more', async () => {
    await bench.put('a');
    bench.test.limits.storedBytes = 1;
    const job = await bench.run({ kind: 'copy', ...onto('folder/') }, { all: true });
    bench.test.limits.storedBytes = null;
    expect(job).toMatchObject({ state: 'failed', code: codes.storageExceeded, failed: 1 });
  });

  it('end when the account’s credit has, which deleting does not ask for', async () => {
    for (const key of ['a', 'b']) await bench.put(key);
    bench.test.limits.isReadOnly = true;
    const copying = await bench.run({ kind: 'copy', ...onto('folder/') }, { all: true });
    expect(copying).toMatchObject({ state: 'failed', code: codes.creditInsufficient, failed: 2 });
    const deleting = await bench.run({ kind: 'delete' }, { all: true });
    bench.test.limits.isReadOnly = false;
    expect(deleting).toMatchObject({ state: 'done', done: 2, failed: 0 });
  });
});
