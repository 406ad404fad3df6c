import { buffer } from 'node:stream/consumers';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Authorized, Bucket } from '../index.ts';
import type { WriteCondition } from '../kernel/write-condition.ts';
import { bytes, createTestStorage, plainHeaders, type TestStorage } from '../testing/test-storage.ts';
import { compareUsage } from '../tools/usage-check.store.ts';

const options = { headers: plainHeaders };

describeOnEveryDatabase('writers of one bucket', (open) => {
  /** Several gateways over one database, like several machines. */
  let gateways: TestStorage[];
  let database: Database;
  let bucket: Authorized<Bucket>;

  beforeAll(async () => {
    database = await open();
    const first = await createTestStorage(database);
    gateways = [first, await createTestStorage(database)];
    await first.storage.buckets.create('owner', 'shared');
    bucket = await first.storage.authorizeBucket('owner', 'shared');
  });
  afterAll(() => Promise.all(gateways.map((gateway) => gateway.close())));

  const at = (n: number): TestStorage['storage'] => {
    const gateway = gateways[n % gateways.length];
    if (!gateway) throw new Error('there are no gateways');
    return gateway.storage;
  };
  const many = <T>(count: number, act: (n: number) => Promise<T>) =>
    Promise.allSettled(Array.from({ length: count }, (_, n) => act(n)));
  const reasonsOf = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
    outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.reason] : []));
  const put = (n: number, key: string, condition: WriteCondition = {}) =>
    at(n).objects.put(bucket, key, { body: bytes(`written by ${n}`) }, { ...options, condition });

  it.each([
    ['without a limit', null],
    ['within the limit of its account', 10 ** 9],
  ])('all succeed, thirty at once, %s', async (of, storedBytes) => {
    for (const { limits } of gateways) limits.storedBytes = storedBytes;
    const outcomes = await many(30, (n) => put(n, `${of}/${n}`));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await compareUsage(database.read, bucket.id)).toEqual([]);
  });

  it('who must replace nothing: one wins', async () => {
    const outcomes = await many(10, (n) => put(n, 'new', { ifNoneMatch: '*' }));
    expect(reasonsOf(outcomes)).toEqual(Array.from({ length: 9 }, () => 'preconditionFailed'));
  });

  it('who replace what they have seen: one wins', async () => {
    const { etag } = await put(100, 'seen');
    const outcomes = await many(10, (n) => put(n, 'seen', { ifMatch: etag }));
    expect(reasonsOf(outcomes)).toEqual(Array.from({ length: 9 }, () => 'preconditionFailed'));
  });

  it('who complete one upload make one object of it', async () => {
    const { id: uploadId } = await at(0).uploads.start(bucket, 'whole', options);
    const ref = { bucket, key: 'whole', uploadId };
    const part = await at(0).uploads.putPart(ref, 1, { body: bytes('part') });
    const made = await Promise.all([0, 1, 2, 3].map((n) => at(n).uploads.complete(ref, [part])));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await compareUsage(database.read, bucket.id)).toEqual([]);
  });

  it('who replace a part while it is made an object get the one or the other', async () => {
    const { uploads, objects } = at(0);
    const { id: uploadId } = await uploads.start(bucket, 'raced', options);
    const ref = { bucket, key: 'raced', uploadId };
    const part = await uploads.putPart(ref, 1, { body: bytes('as it was') });
    const [replaced, completed] = await Promise.allSettled([
      uploads.putPart(ref, 1, { body: bytes('other') }),
      uploads.complete(ref, [part]),
    ]);
    expect([replaced, completed].filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    if (completed.status === 'fulfilled') {
      const object = await at(0).open(bucket, await objects.find(bucket, 'raced'));
      expect((await buffer(object.read())).toString()).toBe('as it was');
    } else {
      expect(reasonsOf([completed])).toEqual(['partUnknown']);
    }
    expect(await compareUsage(database.read, bucket.id)).toEqual([]);
  });
});
