import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BulkBench, createBulkBench, mine } from './testing/bulk-bench.ts';

describeOnEveryDatabase('a deleting job takes', (open) => {
  let bench: BulkBench;

  beforeAll(async () => {
    bench = await createBulkBench(await open());
  });
  afterAll(() => bench.test.close());
  beforeEach(() => bench.begin());

  it('what is selected, once, and nothing else', async () => {
    for (const key of ['a/1', 'a/2', 'a/b/3', 'ab', 'c', 'd']) await bench.put(key);
    const job = await bench.run({ kind: 'delete' }, { keys: ['a/1', 'c', 'gone'], prefixes: ['a/', 'a/b/'] });
    expect(await bench.keysOf()).toEqual(['ab', 'd']);
    expect(job).toMatchObject({ state: 'done', found: 5, done: 4, skipped: 1, failed: 0, can_undo: false });
    expect(job.done_bytes).toBe('a/1a/2a/b/3c'.length);
    expect(await bench.resultsOf(job.id)).toContainEqual(['gone', 'skipped', 'objectUnknown']);
  });

  it('by delete markers where versions are kept, which an undo finds again', async () => {
    await bench.versioned();
    for (const key of ['a/1', 'a/2', 'a/3']) await bench.put(key);
    await bench.test.storage.objects.delete(await bench.authorized(), { key: 'a/3' });
    const job = await bench.run({ kind: 'delete' }, { prefixes: ['a/'] });
    expect(job).toMatchObject({ done: 2, can_undo: true });
    expect(await bench.keysOf()).toEqual([]);
    const undone = await bench.run({ kind: 'undelete', job: job.id }, undefined);
    expect(undone).toMatchObject({ state: 'done', done: 2 });
    expect(await bench.keysOf()).toEqual(['a/1', 'a/2']);
    await bench.run({ kind: 'undelete' }, { all: true });
    expect(await bench.keysOf()).toEqual(['a/1', 'a/2', 'a/3']);
  });

  it('a delete marker away only where the bucket’s quota has room for what it hides', async () => {
    await bench.versioned();
    for (const key of ['a', 'b', 'c']) await bench.put(key);
    await bench.run({ kind: 'delete' }, { all: true });
    const quota = { bucket: bench.at.bucket, max_bytes: null, max_sent_bytes: null };
    await bench.calls().setBucketQuota({ ...quota, max_objects: 1 }, mine);
    const job = await bench.run({ kind: 'undelete' }, { all: true });
    expect(job).toMatchObject({ state: 'done', done: 1, failed: 2 });
    expect(await bench.resultsOf(job.id)).toContainEqual(['c', 'failed', 'bucketQuotaExceeded']);
    expect(await bench.keysOf()).toEqual(['a']);
    await bench.calls().setBucketQuota({ ...quota, max_objects: null }, mine);
    await bench.calls().resumeBulkJob({ job: job.id }, mine);
    expect(await bench.runTo(job.id)).toMatchObject({ state: 'done', done: 3, failed: 0 });
    expect(await bench.keysOf()).toEqual(['a', 'b', 'c']);
  });

  it('every version for good, but those that are locked, which are told of', async () => {
    await bench.calls().createBucket({ name: `locked-${bench.at.bucket}` }, mine);
    bench.at.bucket = `locked-${bench.at.bucket}`;
    await bench.versioned();
    await bench.calls().setBucketLock({ bucket: bench.at.bucket, default_retention: null }, mine);
    await bench.put('free');
    await bench.put('free');
    await bench.put('held', { lock: { legalHold: true } });
    const forecast = await bench.run(
      { kind: 'delete', all_versions: true },
      { all: true },
      { dry_run: true },
    );
    expect(forecast).toMatchObject({ found: 3, done: 2, failed: 1 });
    expect(await bench.keysOf()).toEqual(['free', 'held']);
    const job = await bench.run({ kind: 'delete', all_versions: true }, { all: true });
    expect(job).toMatchObject({ state: 'done', found: 3, done: 2, failed: 1 });
    expect(await bench.resultsOf(job.id)).toContainEqual(['held', 'failed', 'objectLocked']);
    expect(await bench.keysOf()).toEqual(['held']);
    const ref = { bucket: await bench.authorized(), key: 'held' };
    await bench.test.storage.objects.setLegalHold(ref, false);
    await bench.calls().resumeBulkJob({ job: job.id }, mine);
    expect(await bench.runTo(job.id)).toMatchObject({ state: 'done', done: 3, failed: 0 });
    expect(await bench.keysOf()).toEqual([]);
  });

  it('one version of several', async () => {
    await bench.versioned();
    const { versionId = '' } = await bench.put('a');
    await bench.put('a');
    const job = await bench.run({ kind: 'delete' }, { versions: [{ key: 'a', version_id: versionId }] });
    expect(job).toMatchObject({ done: 1 });
    const { versions } = await bench.calls().listObjectVersions({ bucket: bench.at.bucket, key: 'a' }, mine);
    expect(versions).toHaveLength(1);
  });

  it('nothing that was written after it was started', async () => {
    await bench.put('a/old');
    await bench.put('a/replaced');
    await bench.start({ kind: 'delete' }, { prefixes: ['a/'] });
    bench.test.clock.nowMs += 1000;
    await bench.put('a/new');
    await bench.put('a/replaced');
    await bench.runAll();
    expect(await bench.keysOf()).toEqual(['a/new', 'a/replaced']);
  });

  it('names of every kind', async () => {
    const names = ['😀/é', 'é/‏עברית', ' /. /%2F"\'<>&', `${'長'.repeat(341)}`, '.hidden', 'a\u0301'];
    for (const name of names) await bench.put(name);
    expect(await bench.run({ kind: 'delete' }, { keys: names })).toMatchObject({ done: names.length });
    expect(await bench.keysOf()).toEqual([]);
  });
});
