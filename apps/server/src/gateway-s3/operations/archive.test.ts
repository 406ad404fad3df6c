import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  RestoreObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorOf, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

describeOnEveryDatabase('archived objects at the S3 endpoint', (open) => {
  let gateway: TestGateway;
  const Bucket = 'cold-storage';

  beforeAll(async () => {
    gateway = await startTestGateway(await open());
    await gateway.client.send(new CreateBucketCommand({ Bucket }));
  });
  afterAll(() => gateway.close());

  const archiveJob = () =>
    gateway.storage.jobs.find(({ name }) => name === 'storage-archive')?.run(new AbortController().signal);
  const head = (Key: string) => gateway.client.send(new HeadObjectCommand({ Bucket, Key }));
  const get = (Key: string) => gateway.client.send(new GetObjectCommand({ Bucket, Key }));
  const restore = (Key: string, Days = 1) =>
    gateway.client.send(
      new RestoreObjectCommand({
        Bucket,
        Key,
        RestoreRequest: { Days, GlacierJobParameters: { Tier: 'Standard' } },
      }),
    );

  test.each(['GLACIER', 'DEEP_ARCHIVE'] as const)(
    'of class %s are read once they are restored',
    async (StorageClass) => {
      const Key = StorageClass;
      const Body = 'cold '.repeat(10_000);
      await gateway.client.send(new PutObjectCommand({ Bucket, Key, Body, StorageClass }));
      await archiveJob();
      expect(await head(Key)).toMatchObject({ StorageClass, ContentLength: Body.length });
      expect(await errorOf(get(Key))).toEqual({ code: 'InvalidObjectState', status: 403 });
      const copy = new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: `${Bucket}/${Key}` });
      expect(await errorOf(gateway.client.send(copy))).toEqual({ code: 'InvalidObjectState', status: 403 });

      expect((await restore(Key)).$metadata.httpStatusCode).toBe(202);
      expect((await head(Key)).Restore).toBe('ongoing-request="true"');
      expect(await errorOf(restore(Key))).toEqual({ code: 'RestoreAlreadyInProgress', status: 409 });
      gateway.clock.nowMs += 60_000;
      await archiveJob();
      expect((await head(Key)).Restore).toMatch(/^ongoing-request="false", expiry-date="\w{3}, .* GMT"$/);
      expect(await (await get(Key)).Body?.transformToString()).toBe(Body);
      expect((await restore(Key, 3)).$metadata.httpStatusCode).toBe(200);
      const { Contents = [] } = await gateway.client.send(new ListObjectsV2Command({ Bucket, Prefix: Key }));
      expect(Contents).toMatchObject([{ Key, StorageClass }]);
    },
  );

  test('are the only ones that can be restored', async () => {
    await gateway.client.send(new PutObjectCommand({ Bucket, Key: 'warm', Body: 'x' }));
    expect(await errorOf(restore('warm'))).toEqual({ code: 'InvalidObjectState', status: 403 });
    expect(await errorOf(restore('nothing'))).toEqual({ code: 'NoSuchKey', status: 404 });
    expect(await errorOf(restore('GLACIER', 0))).toEqual({ code: 'InvalidArgument', status: 400 });
  });
});
