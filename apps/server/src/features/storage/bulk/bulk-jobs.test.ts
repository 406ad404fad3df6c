import { codes } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callContext } from '../testing/test-storage.ts';
import { endUnfinished } from './lease.store.ts';
import { type BulkBench, createBulkBench, mine } from './testing/bulk-bench.ts';

const dayMs = 24 * 3600_000;

describeOnEveryDatabase('bulk jobs are', (open) => {
  let bench: BulkBench;

  beforeAll(async () => {
    bench = await createBulkBench(await open());
  });
  afterAll(() => bench.test.close());
  beforeEach(() => bench.begin());

  it('nobody else’s', async () => {
    const stranger = callContext('stranger');
    const { id: job } = await bench.start({ kind: 'delete' }, { all: true });
    const { getBulkJob, cancelBulkJob, resumeBulkJob, listBulkJobResults, forgetBulkJob } = bench.calls();
    for (const call of [getBulkJob, cancelBulkJob, resumeBulkJob, listBulkJobResults, forgetBulkJob]) {
      expect(await bench.codeOf(call({ job }, stranger))).toBe(codes.parameterInvalid);
      expect(await bench.codeOf(call({ job: 'none' }, mine))).toBe(codes.parameterInvalid);
    }
    expect((await bench.calls().listBulkJobs({}, stranger)).jobs).toEqual([]);
    const task = { kind: 'undelete', job } as const;
    await bench.calls().createBucket({ name: `strange-${bench.at.bucket}` }, stranger);
    const undo = bench.calls().startBulkJob({ bucket: `strange-${bench.at.bucket}`, task }, stranger);
    expect(await bench.codeOf(undo)).toBe(codes.parameterInvalid);
    const foreign = bench
      .calls()
      .startBulkJob(
        { bucket: bench.at.bucket, task: { kind: 'delete' }, selection: { all: true } },
        stranger,
      );
    expect(await bench.codeOf(foreign)).toBe(codes.bucketNotFound);
    await bench.runAll();
  });

  it('listed by the newest, a page at a time, and forgotten', async () => {
    const ids: string[] = [];
    for (const key of ['1', '2', '3']) ids.unshift((await bench.run({ kind: 'delete' }, { keys: [key] })).id);
    const first = await bench.calls().listBulkJobs({ limit: 2 }, mine);
    expect(first.jobs.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const rest = await bench.calls().listBulkJobs({ limit: 1, cursor: first.next_cursor ?? '' }, mine);
    expect(rest.jobs.map(({ id }) => id)).toEqual(ids.slice(2));
    await bench.calls().forgetBulkJob({ job: ids[0] ?? '' }, mine);
    expect(await bench.codeOf(bench.calls().getBulkJob({ job: ids[0] ?? '' }, mine))).toBe(
      codes.parameterInvalid,
    );
  });

  it('no more than twenty at a time', async () => {
    for (let n = 0; n < 20; n++) await bench.start({ kind: 'delete' }, { keys: ['a'] });
    expect(await bench.codeOf(bench.start({ kind: 'delete' }, { keys: ['a'] }))).toBe(codes.parameterInvalid);
    await bench.runAll();
  });

  it('stopped when the rights to do them are gone', async () => {
    for (const key of ['a', 'b']) await bench.put(key);
    const deny = {
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Deny',
          Principal: '*',
          Action: 's3:DeleteObject',
          Resource: `arn:aws:s3:::${bench.at.bucket}/*`,
        },
      ],
    };
    await bench.calls().setBucketPolicy({ bucket: bench.at.bucket, policy: JSON.stringify(deny) }, mine);
    const job = await bench.run({ kind: 'delete' }, { all: true });
    expect(job).toMatchObject({ state: 'failed', code: codes.permissionMissing, failed: 2 });
    await bench.calls().deleteBucketPolicy({ bucket: bench.at.bucket }, mine);
    await bench.calls().resumeBulkJob({ job: job.id }, mine);
    expect(await bench.runTo(job.id)).toMatchObject({ state: 'done', done: 2, failed: 0 });
  });

  it('stopped when the account is disabled, or the bucket is another one', async () => {
    await bench.put('a');
    bench.test.disabled.add('owner');
    expect(await bench.run({ kind: 'delete' }, { all: true })).toMatchObject({
      code: codes.permissionMissing,
    });
    bench.test.disabled.clear();
    expect(await bench.keysOf()).toEqual(['a']);
    const { id } = await bench
      .calls()
      .startBulkJob({ bucket: bench.at.other, task: { kind: 'delete' }, selection: { all: true } }, mine);
    await bench.calls().deleteBucket({ name: bench.at.other }, mine);
    await bench.calls().createBucket({ name: bench.at.other }, mine);
    expect(await bench.runTo(id)).toMatchObject({ state: 'failed', code: codes.bucketNotFound });
  });

  it('ended in a copy of the database, where somebody may let them go on', async () => {
    await bench.put('a');
    const { id } = await bench.start({ kind: 'delete' }, { all: true });
    await bench.test.database.transaction((tx) => endUnfinished(tx, bench.test.clock.nowMs));
    expect(await bench.calls().getBulkJob({ job: id }, mine)).toMatchObject({ state: 'cancelled' });
    await bench.calls().resumeBulkJob({ job: id }, mine);
    expect(await bench.runTo(id)).toMatchObject({ state: 'done', done: 1 });
  });

  it('forgotten after a month, dry runs after an hour', async () => {
    const { id } = await bench.run({ kind: 'delete' }, { keys: ['a'] });
    const dry = await bench.run({ kind: 'delete' }, { keys: ['a'] }, { dry_run: true });
    const clean = async () =>
      bench.test.storage.jobs
        .find(({ name }) => name === 'storage-bulk-forget')
        ?.run(new AbortController().signal);
    bench.test.clock.nowMs += 2 * 3600_000;
    await clean();
    expect(await bench.codeOf(bench.calls().getBulkJob({ job: dry.id }, mine))).toBe(codes.parameterInvalid);
    expect(await bench.codeOf(bench.calls().getBulkJob({ job: id }, mine))).toBe(200);
    bench.test.clock.nowMs += 30 * dayMs;
    await clean();
    expect(await bench.codeOf(bench.calls().getBulkJob({ job: id }, mine))).toBe(codes.parameterInvalid);
  });

  it('cancelled before they begin, and taken up again', async () => {
    await bench.put('a');
    const { id } = await bench.start({ kind: 'delete' }, { all: true });
    await bench.calls().cancelBulkJob({ job: id }, mine);
    expect(await bench.runTo(id)).toMatchObject({ state: 'cancelled', done: 0 });
    expect(await bench.codeOf(bench.calls().cancelBulkJob({ job: id }, mine))).toBe(200);
    await bench.calls().resumeBulkJob({ job: id }, mine);
    expect(await bench.runTo(id)).toMatchObject({ state: 'done', done: 1 });
    expect(await bench.codeOf(bench.calls().resumeBulkJob({ job: id }, mine))).toBe(codes.parameterInvalid);
  });

  it('held to what the one may who took them up again', async () => {
    await bench.put('a');
    const { bucket } = bench.at;
    const Statement = [
      {
        Effect: 'Deny',
        Principal: '*',
        Action: 's3:DeleteObject',
        Resource: `arn:aws:s3:::${bucket}/*`,
        Condition: { NotIpAddress: { 'aws:SourceIp': `${mine.address}/32` } },
      },
    ];
    const policy = JSON.stringify({ Version: '2012-10-17', Statement });
    await bench.calls().setBucketPolicy({ bucket, policy }, mine);
    const { id } = await bench.start({ kind: 'delete' }, { all: true });
    await bench.calls().cancelBulkJob({ job: id }, mine);
    await bench.runTo(id);
    await bench.calls().resumeBulkJob({ job: id }, { ...mine, address: '203.0.113.9' });
    expect(await bench.runTo(id)).toMatchObject({ state: 'failed', code: codes.permissionMissing });
    expect(await bench.keysOf()).toEqual(['a']);
    await bench.calls().resumeBulkJob({ job: id }, mine);
    expect(await bench.runTo(id)).toMatchObject({ state: 'done', done: 1 });
  });

  it.each([undefined, 'read_only'] as const)(
    'stopped at the next page when who started them is only %s in the account',
    async (role) => {
      for (let n = 0; n < 300; n++) await bench.put(`many-${n}`);
      const { id } = await bench.start({ kind: 'delete' }, { prefixes: ['many-'] });
      bench.roles.owner = role;
      const ended = await bench.runTo(id);
      bench.roles.owner = 'owner';
      expect(ended).toMatchObject({ state: 'failed', code: codes.permissionMissing, done: 0 });
    },
  );
});
