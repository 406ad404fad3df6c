import { codes } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BulkBench, createBulkBench, mine } from './testing/bulk-bench.ts';

const dayMs = 24 * 3600_000;

describeOnEveryDatabase('jobs change of objects their', (open) => {
  let bench: BulkBench;

  beforeAll(async () => {
    bench = await createBulkBench(await open());
  });
  afterAll(() => bench.test.close());
  beforeEach(() => bench.begin());

  it('tags, added or replaced', async () => {
    await bench.put('a', {
      tags: [
        { key: 'kept', value: '1' },
        { key: 'k', value: 'old' },
      ],
    });
    const tags = [{ key: 'k', value: 'new' }];
    await bench.run({ kind: 'tags', mode: 'add', tags }, { keys: ['a'] });
    const added = await bench.calls().describeObject({ bucket: bench.at.bucket, key: 'a' }, mine);
    expect(added.tags).toEqual([{ key: 'kept', value: '1' }, ...tags]);
    await bench.run({ kind: 'tags', mode: 'replace', tags }, { all: true });
    expect((await bench.calls().describeObject({ bucket: bench.at.bucket, key: 'a' }, mine)).tags).toEqual(
      tags,
    );
    const many = Array.from({ length: 10 }, (_, n) => ({ key: `t${n}`, value: '' }));
    const job = await bench.run({ kind: 'tags', mode: 'add', tags: many }, { keys: ['a'] });
    expect(await bench.resultsOf(job.id)).toEqual([['a', 'failed', 'tagLimit']]);
  });

  it('storage class, and restored from the archive', async () => {
    await bench.put('a');
    await bench.put('b');
    const toArchive = { kind: 'storage-class', storage_class: 'GLACIER' } as const;
    expect(await bench.run(toArchive, { all: true })).toMatchObject({ done: 2 });
    expect(await bench.run(toArchive, { all: true })).toMatchObject({ done: 0, skipped: 2 });
    const copied = await bench.run(
      { kind: 'copy', to_bucket: bench.at.other, to_prefix: '', on_conflict: 'skip' },
      { keys: ['a'] },
    );
    expect(await bench.resultsOf(copied.id)).toEqual([['a', 'failed', 'objectArchived']]);
    await bench.put('c');
    const job = await bench.run({ kind: 'restore', days: 3 }, { all: true });
    expect(job).toMatchObject({ done: 2, skipped: 1 });
    const { archive } = await bench.calls().describeObject({ bucket: bench.at.bucket, key: 'a' }, mine);
    expect(archive).toMatchObject({ state: 'restoring' });
  });

  it('encryption, as the bucket wants it now', async () => {
    await bench.put('a');
    await bench.calls().setBucketEncryption({ bucket: bench.at.bucket, type: 'AES256' }, mine);
    bench.test.clock.nowMs += 2000;
    expect(await bench.run({ kind: 'encrypt' }, { all: true })).toMatchObject({ done: 1 });
    const found = await bench.test.storage.objects.find(await bench.authorized(), 'a');
    expect(found.encryption).not.toBeNull();
  });

  it('their versions of a moment', async () => {
    await bench.versioned();
    await bench.put('changed', { tags: [{ key: 'then', value: '' }] });
    await bench.put('deleted');
    await bench.put('same');
    bench.test.clock.nowMs += dayMs;
    const moment = bench.test.clock.nowMs;
    bench.test.clock.nowMs += dayMs;
    await bench.put('changed');
    await bench.put('changed');
    await bench.put('new');
    await bench.test.storage.objects.delete(await bench.authorized(), { key: 'deleted' });
    const task = { kind: 'revert', to_time: moment } as const;
    const forecast = await bench.run(task, { all: true }, { dry_run: true });
    expect(await bench.resultsOf(forecast.id)).toEqual([
      ['changed', 'done', 'broughtBack'],
      ['deleted', 'done', 'broughtBack'],
      ['new', 'done', 'deleted'],
    ]);
    expect(await bench.keysOf()).toEqual(['changed', 'new', 'same']);
    bench.test.clock.nowMs += 1000;
    expect(await bench.run(task, { all: true })).toMatchObject({ state: 'done', found: 3, done: 3 });
    expect(await bench.keysOf()).toEqual(['changed', 'deleted', 'same']);
    const { tags } = await bench.calls().describeObject({ bucket: bench.at.bucket, key: 'changed' }, mine);
    expect(tags).toEqual([{ key: 'then', value: '' }]);
  });

  it('as an undo of another revert of the same bucket, and of nothing else', async () => {
    await bench.versioned();
    await bench.put('a');
    bench.test.clock.nowMs += dayMs;
    const to_time = bench.test.clock.nowMs;
    bench.test.clock.nowMs += dayMs;
    await bench.put('a');
    const undoing = (job: string) => ({ kind: 'revert', to_time: bench.test.clock.nowMs, job }) as const;
    const { id } = await bench.run({ kind: 'revert', to_time }, { keys: ['a'] });
    bench.test.clock.nowMs += 1000;
    expect(await bench.run(undoing(id), undefined)).toMatchObject({
      state: 'done',
      selection: { first: 'a' },
    });
    const copied = await bench.run({ kind: 'storage-class', storage_class: 'STANDARD_IA' }, { keys: ['a'] });
    for (const job of [copied.id, 'unknown'])
      expect(await bench.codeOf(bench.start(undoing(job), { keys: ['a'] }))).toBe(codes.parameterInvalid);
  });

  it('no public ACL where the bucket blocks them', async () => {
    const { bucket } = bench.at;
    const block = (isBlocked: boolean) =>
      bench.calls().setPublicAccessBlock(
        {
          bucket,
          block_public_acls: isBlocked,
          ignore_public_acls: false,
          block_public_policy: false,
          restrict_public_buckets: false,
        },
        mine,
      );
    await bench.versioned();
    await bench.calls().setBucketOwnership({ bucket, ownership: 'ObjectWriter' }, mine);
    await block(false);
    const everybody = { kind: 'Group', uri: 'http://acs.amazonaws.com/groups/global/AllUsers' };
    const acl = [{ grantee: everybody, permission: 'READ' }];
    await bench.put('then', { acl });
    bench.test.clock.nowMs += dayMs;
    const moment = bench.test.clock.nowMs;
    bench.test.clock.nowMs += dayMs;
    await bench.put('then');
    await bench.put('open', { acl });
    await block(true);
    const reverted = await bench.run({ kind: 'revert', to_time: moment }, { keys: ['then'] });
    expect(await bench.resultsOf(reverted.id)).toEqual([['then', 'failed', 'publicAclBlocked']]);
    const moved = await bench.run(
      { kind: 'storage-class', storage_class: 'STANDARD_IA' },
      { keys: ['open'] },
    );
    expect(await bench.resultsOf(moved.id)).toEqual([['open', 'failed', 'publicAclBlocked']]);
  });
});
