import { describeOnEveryDatabase } from '@atoll/testkit';
import { CreateBucketCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';

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
});
