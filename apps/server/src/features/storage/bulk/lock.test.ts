import { codes } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BulkBench, createBulkBench, mine } from './testing/bulk-bench.ts';

const dayMs = 24 * 3600_000;

describeOnEveryDatabase('a locking job locks', (open) => {
  let bench: BulkBench;

  beforeAll(async () => {
    bench = await createBulkBench(await open());
  });
  afterAll(() => bench.test.close());
  beforeEach(async () => {
    await bench.begin();
    await bench.versioned();
    await bench.calls().setBucketLock({ bucket: bench.at.bucket, default_retention: null }, mine);
  });

  const lockFor = (mode: 'GOVERNANCE' | 'COMPLIANCE', days: number) =>
    ({ kind: 'lock', retention: { mode, days } }) as const;
  const lockOf = async (key: string, version_id?: string) =>
    (await bench.calls().describeObject({ bucket: bench.at.bucket, key, version_id }, mine)).lock;
  const inDays = (days: number) => bench.test.clock.nowMs + days * dayMs;
  const retained = (mode: 'GOVERNANCE' | 'COMPLIANCE', days: number) => ({
    lock: { retention: { mode, retainUntilMs: inDays(days) } },
  });

  it('the current versions until a period after its start, and counts them first', async () => {
    const { versionId = '' } = await bench.put('a');
    await bench.put('a');
    await bench.put('b/c');
    await bench.put('gone');
    await bench.test.storage.objects.delete(await bench.authorized(), { key: 'gone' });
    const task = lockFor('GOVERNANCE', 30);
    const forecast = await bench.run(task, { all: true }, { dry_run: true });
    expect(forecast).toMatchObject({ found: 2, found_bytes: 'ab/c'.length, done: 2 });
    expect(await lockOf('a')).toMatchObject({ mode: null, retain_until: null });
    const until = inDays(30);
    const job = await bench.run(task, { all: true });
    expect(job).toMatchObject({ state: 'done', found: 2, done: 2, failed: 0, can_undo: false });
    for (const key of ['a', 'b/c'])
      expect(await lockOf(key)).toMatchObject({ mode: 'GOVERNANCE', retain_until: until });
    expect(await lockOf('a', versionId)).toMatchObject({ mode: null });
  });

  it('files that are older than the bucket’s versioning', async () => {
    bench.at.bucket = bench.at.other;
    await bench.put('old');
    await bench.versioned();
    await bench.calls().setBucketLock({ bucket: bench.at.bucket, default_retention: null }, mine);
    expect(await bench.run(lockFor('COMPLIANCE', 1), { all: true })).toMatchObject({ done: 1, failed: 0 });
    expect(await lockOf('old', 'null')).toMatchObject({ mode: 'COMPLIANCE', retain_until: inDays(1) });
  });

  it('nothing for a shorter time or less strictly than it is locked', async () => {
    await bench.put('open');
    await bench.put('over', retained('COMPLIANCE', 1));
    bench.test.clock.nowMs += 2 * dayMs;
    await bench.put('short', retained('GOVERNANCE', 1));
    await bench.put('long', retained('GOVERNANCE', 60));
    await bench.put('short forever', retained('COMPLIANCE', 1));
    await bench.put('long forever', retained('COMPLIANCE', 60));
    const weaker = await bench.run(lockFor('GOVERNANCE', 30), { all: true });
    expect(weaker).toMatchObject({ done: 3, skipped: 2, failed: 1 });
    expect(await bench.resultsOf(weaker.id)).toEqual([
      ['long', 'skipped', 'alreadyLocked'],
      ['long forever', 'skipped', 'alreadyLocked'],
      ['open', 'done', 'locked'],
      ['over', 'done', 'locked'],
      ['short', 'done', 'locked'],
      ['short forever', 'failed', 'lockedOtherwise'],
    ]);
    const stricter = await bench.run(lockFor('COMPLIANCE', 40), { all: true });
    expect(await bench.resultsOf(stricter.id)).toEqual([
      ['long', 'failed', 'lockedOtherwise'],
      ['long forever', 'skipped', 'alreadyLocked'],
      ['open', 'done', 'locked'],
      ['over', 'done', 'locked'],
      ['short', 'done', 'locked'],
      ['short forever', 'done', 'locked'],
    ]);
    const [strict, long] = [
      { mode: 'COMPLIANCE', retain_until: inDays(40) },
      { mode: 'GOVERNANCE', retain_until: inDays(60) },
    ];
    expect(await lockOf('short')).toMatchObject(strict);
    expect(await lockOf('short forever')).toMatchObject(strict);
    expect(await lockOf('long')).toMatchObject(long);
  });

  it('only what the bucket policy lets its starter lock, and lift governance from', async () => {
    await bench.put('free/a');
    await bench.put('free/held', retained('GOVERNANCE', 1));
    await bench.put('closed/b');
    const { bucket } = bench.at;
    const deny = (Action: string, path: string) => ({
      Effect: 'Deny',
      Principal: '*',
      Action,
      Resource: `arn:aws:s3:::${bucket}/${path}`,
    });
    const policy = JSON.stringify({
      Version: '2012-10-17',
      Statement: [deny('s3:PutObjectRetention', 'closed/*'), deny('s3:BypassGovernanceRetention', 'free/*')],
    });
    await bench.calls().setBucketPolicy({ bucket, policy }, mine);
    bench.test.clock.nowMs += 2000;
    const job = await bench.run(lockFor('COMPLIANCE', 30), { all: true });
    expect(await bench.resultsOf(job.id)).toEqual([
      ['closed/b', 'failed', 'accessDenied'],
      ['free/a', 'done', 'locked'],
      ['free/held', 'failed', 'accessDenied'],
    ]);
    const extended = await bench.run(lockFor('GOVERNANCE', 30), { keys: ['free/held'] });
    expect(extended).toMatchObject({ done: 1, failed: 0 });
  });

  it('what was left when it is resumed, until the time that was confirmed, and nothing once that is over', async () => {
    for (const key of ['a', 'b']) await bench.put(key);
    const until = inDays(10);
    const { id: job } = await bench.start(lockFor('GOVERNANCE', 10), { all: true });
    await bench.calls().cancelBulkJob({ job }, mine);
    await bench.runTo(job);
    bench.test.clock.nowMs += dayMs;
    await bench.calls().resumeBulkJob({ job }, mine);
    expect(await bench.runTo(job)).toMatchObject({ state: 'done', done: 2 });
    expect(await lockOf('b')).toMatchObject({ retain_until: until });

    await bench.put('c');
    bench.test.clock.nowMs += 1;
    const { id: late } = await bench.start(lockFor('GOVERNANCE', 10), { keys: ['c'] });
    await bench.calls().cancelBulkJob({ job: late }, mine);
    await bench.runTo(late);
    bench.test.clock.nowMs += 11 * dayMs;
    await bench.calls().resumeBulkJob({ job: late }, mine);
    await bench.runTo(late);
    expect(await bench.resultsOf(late)).toEqual([['c', 'skipped', 'unchanged']]);
  });

  it('nothing in a bucket without object lock, or for a period that can’t be', async () => {
    await bench.put('a');
    const codeOf = (retention: object) =>
      bench.codeOf(
        bench.start({ kind: 'lock', retention: { mode: 'GOVERNANCE', ...retention } }, { all: true }),
      );
    for (const period of [{}, { days: 1, years: 1 }, { days: 0 }, { years: 101 }])
      expect(await codeOf(period)).toBe(codes.parameterInvalid);
    bench.at.bucket = bench.at.other;
    expect(await codeOf({ days: 1 })).toBe(codes.parameterInvalid);
  });

  it('nothing that was locked for longer while it ran', async () => {
    await bench.put('a', retained('GOVERNANCE', 1));
    const ref = { bucket: await bench.authorized(), key: 'a' };
    const retention = { mode: 'GOVERNANCE' as const, retainUntilMs: inDays(60) };
    await bench.test.storage.objects.setRetention(ref, retention);
    const weaker = bench.test.storage.objects.setRetention(
      ref,
      { mode: 'COMPLIANCE', retainUntilMs: inDays(30) },
      { bypassGovernance: true, onlyStrengthens: true },
    );
    await expect(weaker).rejects.toMatchObject({ reason: 'objectLocked' });
    expect(await lockOf('a')).toMatchObject({ mode: 'GOVERNANCE', retain_until: inDays(60) });
  });
});
