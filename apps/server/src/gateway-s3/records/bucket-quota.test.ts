import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callContext } from '../../features/storage/testing/test-storage.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

describeOnEveryDatabase('the quota of a bucket', (open, dialect) => {
  let test: TestGateway;
  const Bucket = `quota-${dialect}`;
  const put = (Key: string, Body: string) => test.client.send(new PutObjectCommand({ Bucket, Key, Body }));

  beforeAll(async () => {
    test = await startTestGateway(await open());
    await test.client.send(new CreateBucketCommand({ Bucket }));
    const { storage } = test;
    const found = await storage.bucketDirectory.find(Bucket);
    const bucket = await storage.authorizeBucket(found?.accountId ?? '', Bucket);
    await storage.settings.setLimits(bucket, { maxBytes: 10, maxObjects: null, maxSentBytes: null });
  });
  afterAll(() => test.close());

  it('is told as QuotaExceeded, and nothing of what went beyond it is there', async () => {
    await put('fits', '1234567890');
    await expect(put('more', 'x')).rejects.toMatchObject({
      name: 'QuotaExceeded',
      $metadata: { httpStatusCode: 403 },
    });
    const { Contents = [] } = await test.client.send(new ListObjectsV2Command({ Bucket }));
    expect(Contents.map(({ Key }) => Key)).toEqual(['fits']);
  });

  it('holds when many write at once', async () => {
    await put('fits', '');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => put(`many-${index}`, '12345')),
    );
    const stored = outcomes.filter(({ status }) => status === 'fulfilled').length;
    expect(stored).toBe(2);
    const { Contents = [] } = await test.client.send(new ListObjectsV2Command({ Bucket }));
    const bytes = Contents.reduce((sum, { Size = 0 }) => sum + Size, 0);
    expect(bytes).toBe(stored * 5);
  });

  it('is not passed by taking away all at once what hides an object', async () => {
    const versioned = { Bucket: `${Bucket}-versions` };
    await test.client.send(new CreateBucketCommand(versioned));
    const VersioningConfiguration = { Status: 'Enabled' } as const;
    await test.client.send(new PutBucketVersioningCommand({ ...versioned, VersioningConfiguration }));
    const limits = { max_bytes: null, max_objects: 1, max_sent_bytes: null };
    await test.storage.handlers.setBucketQuota({ bucket: versioned.Bucket, ...limits }, callContext('owner'));
    const remove = (Key: string, ...ids: (string | undefined)[]) =>
      test.client.send(
        new DeleteObjectsCommand({
          ...versioned,
          Delete: { Objects: ids.map((VersionId) => ({ Key, VersionId })), Quiet: true },
        }),
      );
    const putHidden = async (Key: string) => {
      const { VersionId: object } = await test.client.send(
        new PutObjectCommand({ ...versioned, Key, Body: 'x' }),
      );
      const mark = () => test.client.send(new DeleteObjectCommand({ ...versioned, Key }));
      const [older, newer] = [await mark(), await mark()];
      return [object, older.VersionId, newer.VersionId];
    };
    const [object, older, newer] = await putHidden('hidden');
    const [, firstMarker, secondMarker] = await putHidden('other');
    await test.client.send(new PutObjectCommand({ ...versioned, Key: 'seen', Body: 'x' }));
    const { Errors } = await remove('hidden', older, newer);
    expect(Errors).toMatchObject([{ Key: 'hidden', VersionId: newer, Code: 'QuotaExceeded' }]);
    const names = async () =>
      (await test.client.send(new ListObjectsV2Command(versioned))).Contents?.map(({ Key }) => Key);
    expect(await names()).toEqual(['seen']);
    expect((await remove('hidden', newer, object)).Errors).toBeUndefined();
    const { Versions } = await test.client.send(new ListObjectVersionsCommand(versioned));
    await remove('seen', Versions?.find(({ Key }) => Key === 'seen')?.VersionId);
    expect((await remove('other', firstMarker, secondMarker)).Errors).toBeUndefined();
    expect(await names()).toEqual(['other']);
  });
});
