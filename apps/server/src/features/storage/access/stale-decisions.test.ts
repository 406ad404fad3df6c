import { buffer } from 'node:stream/consumers';
import type { S3Action, S3Operation } from '@atoll/s3-protocol';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Authorized, Bucket } from '../index.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { bytes, createTestStorage, plainHeaders, type TestStorage } from '../testing/test-storage.ts';

async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof StorageRefusal) return error.reason;
  throw error ?? new Error('it did not fail');
}

describeOnEveryDatabase('what was decided about an object', (open) => {
  let test: TestStorage;
  let bucket: Authorized<Bucket>;
  let serial = 0;

  beforeAll(async () => {
    test = await createTestStorage(await open());
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    const name = `judged-${++serial}`;
    await test.storage.buckets.create('owner', name);
    bucket = await test.storage.authorizeBucket('owner', name);
    const statement = {
      Effect: 'Allow',
      Principal: '*',
      Action: 's3:*',
      Resource: `arn:aws:s3:::${name}/*`,
      Condition: { StringEquals: { 's3:ExistingObjectTag/public': 'yes' } },
    };
    const policy = JSON.stringify({ Version: '2012-10-17', Statement: [statement] });
    await test.storage.settings.put(bucket, 'policy', policy);
    await put('a', 'public', 'yes');
  });

  const put = (key: string, body: string, tag: string) =>
    test.storage.objects.put(
      bucket,
      key,
      { body: bytes(body) },
      { headers: plainHeaders, tags: [{ key: 'public', value: tag }] },
    );
  /** Authorizes an outsider through a policy that allows objects tagged public. */
  const enter = (operation: S3Operation, action: S3Action, key = 'a') =>
    test.storage.access.authorize({
      requestId: `${operation}-${serial}`,
      operation,
      actions: [action],
      credential: undefined,
      bucketName: bucket.name,
      key,
      facts: () => ({
        sourceIp: '127.0.0.1',
        isSecure: false,
        nowMs: test.clock.nowMs,
        headers: {},
        parameter: () => undefined,
      }),
    });
  const readWith = async (entered: Authorized<Bucket>) => {
    const object = await test.storage.objects.find(entered, 'a');
    return (await buffer((await test.storage.open(entered, object)).read())).toString();
  };
  const tagsNow = async () => (await test.storage.objects.describe(bucket, 'a')).tags;

  it('serves none that has come in its place and would be refused', async () => {
    const entered = await enter('GetObject', 's3:GetObject');
    await put('a', 'secret', 'no');
    expect(await reasonOf(readWith(entered))).toBe('accessDenied');
    expect(await reasonOf(test.storage.objects.describe(entered, 'a'))).toBe('accessDenied');
  });

  it('is decided anew of one that may be read too', async () => {
    const entered = await enter('GetObject', 's3:GetObject');
    await test.storage.objects.put(
      bucket,
      'a',
      { body: bytes('newer') },
      {
        headers: plainHeaders,
        tags: [
          { key: 'public', value: 'yes' },
          { key: 'more', value: 'tags' },
        ],
      },
    );
    expect(await readWith(entered)).toBe('newer');
  });

  it('holds not when its tags were changed', async () => {
    const entered = await enter('GetObject', 's3:GetObject');
    await test.storage.objects.setTags({ bucket, key: 'a' }, [{ key: 'public', value: 'no' }]);
    expect(await reasonOf(readWith(entered))).toBe('accessDenied');
  });

  it('changes nothing of another one', async () => {
    const entered = await enter('PutObjectTagging', 's3:PutObjectTagging');
    await put('a', 'secret', 'no');
    expect(await reasonOf(test.storage.objects.setTags({ bucket: entered, key: 'a' }, []))).toBe(
      'accessDenied',
    );
    expect(await tagsNow()).toEqual([{ key: 'public', value: 'no' }]);
  });

  it('deletes no other one', async () => {
    const entered = await enter('DeleteObject', 's3:DeleteObject');
    await put('b', 'public', 'yes');
    const other = await enter('DeleteObjects', 's3:DeleteObject', 'b');
    await put('a', 'secret', 'no');
    expect(await reasonOf(test.storage.objects.delete(entered, { key: 'a' }))).toBe('accessDenied');
    const targets = [
      { key: 'a', judged: entered.judged },
      { key: 'b', judged: other.judged },
    ];
    expect(await test.storage.objects.deleteMany(bucket, targets)).toMatchObject([
      { refused: 'accessDenied' },
      { wasThere: true },
    ]);
    expect(await tagsNow()).toHaveLength(1);
  });

  it('compares no other one with what is to replace it', async () => {
    const { sight } = (await enter('PutObject', 's3:GetObject')).judged ?? {};
    const { etag } = await put('a', 'secret', 'no');
    for (const ifMatch of [etag, 'of another']) {
      const options = { headers: plainHeaders, condition: { ifMatch, sight } };
      const writing = test.storage.objects.put(bucket, 'a', { body: bytes('guessed') }, options);
      expect(await reasonOf(writing)).toBe('decisionStale');
    }
    expect(await tagsNow()).toHaveLength(1);
  });

  it('copies no other one', async () => {
    const entered = await enter('CopyObject', 's3:GetObject');
    await put('a', 'secret', 'no');
    const copying = test.storage.objects.copy(
      { bucket: entered, key: 'a' },
      { bucket, key: 'copy' },
      { checkSource: () => undefined },
    );
    expect(await reasonOf(copying)).toBe('accessDenied');
  });
});
