import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CreateBucketCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutBucketLoggingCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorOf, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

describeOnEveryDatabase('access logs', (open) => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await startTestGateway(await open());
    for (const Bucket of ['watched', 'log-target']) {
      await gateway.client.send(new CreateBucketCommand({ Bucket }));
    }
    const LoggingEnabled = { TargetBucket: 'log-target', TargetPrefix: 'logs/' };
    const BucketLoggingStatus = { LoggingEnabled };
    await gateway.client.send(new PutBucketLoggingCommand({ Bucket: 'watched', BucketLoggingStatus }));
  });
  afterAll(() => gateway.close());

  const deliver = () =>
    gateway.storage.jobs
      .find(({ name }) => name === 'storage-access-logs')
      ?.run(new AbortController().signal);

  async function logs(): Promise<string> {
    const found = await gateway.client.send(
      new ListObjectsV2Command({ Bucket: 'log-target', Prefix: 'logs/' }),
    );
    const texts = (found.Contents ?? []).map(async ({ Key }) => {
      const { Body } = await gateway.client.send(new GetObjectCommand({ Bucket: 'log-target', Key }));
      return Body?.transformToString() ?? '';
    });
    return (await Promise.all(texts)).join('');
  }

  test('tell of each request what was asked, by whom, and how it ended', async () => {
    await gateway.client.send(new PutObjectCommand({ Bucket: 'watched', Key: 'a b.txt', Body: 'hello' }));
    const got = await gateway.client.send(new GetObjectCommand({ Bucket: 'watched', Key: 'a b.txt' }));
    await got.Body?.transformToString();
    await errorOf(gateway.client.send(new GetObjectCommand({ Bucket: 'watched', Key: 'none' })));
    await fetch(`http://127.0.0.1:${gateway.port}/watched/a%20b.txt`);
    await fetch(
      `http://127.0.0.1:${gateway.port}/watched/link?x=1&X-Amz-Signature=s3cret1&%58-amz-security-token=s3cret2`,
    );
    const customerKey = 'x-amz-server-side-encryption-customer-key';
    await fetch(`http://127.0.0.1:${gateway.port}/watched/link?${customerKey}=s3cret3&versionId=2`);
    await fetch(
      `http://127.0.0.1:${gateway.port}/watched/older?AWSAccessKeyId=a&Expires=1&Signature=s3cret4`,
    );
    await gateway.client.send(new ListObjectsV2Command({ Bucket: 'log-target' }));

    const delivered = async () => {
      await deliver();
      return (await logs()).trim().split('\n').length;
    };
    await expect.poll(delivered, { interval: 200 }).toBeGreaterThanOrEqual(7);
    const text = await logs();
    expect(text).toMatch(
      /^owner watched \[.*\] 127\.0\.0\.1 owner \S+ REST\.PUT\.OBJECT a%2520b\.txt "PUT .* 200 - /m,
    );
    expect(text).toMatch(/REST\.GET\.OBJECT a%2520b\.txt "GET .*" 200 - 5 .*AuthHeader/);
    expect(text).toMatch(/REST\.GET\.OBJECT none "GET .*" 404 NoSuchKey /);
    expect(text).toMatch(/127\.0\.0\.1 - \S+ REST\.GET\.OBJECT a%2520b\.txt "GET .*" 403 AccessDenied /);
    expect(text).not.toMatch(/log-target \[/);
    expect(text).toContain('/watched/link?x=1&X-Amz-Signature=-&%58-amz-security-token=- HTTP/1.1');
    expect(text).toContain(`/watched/link?${customerKey}=-&versionId=2 HTTP/1.1`);
    expect(text).toMatch(/older\?AWSAccessKeyId=a&Expires=1&Signature=- .* SigV2 .*QueryString/);
    expect(text).not.toContain('s3cret');
  });
});
