import { createSigningKeyCache, presignUrl } from '@atoll/s3-protocol';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { CopyObjectCommand, CreateBucketCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

/** SQLite would search for a text with NUL and PostgreSQL would not: both must answer alike. */
describeOnEveryDatabase('NUL at the S3 endpoint', (open, dialect) => {
  let test: TestGateway;
  const bucket = `nul-${dialect}`;
  const signingKeys = createSigningKeyCache();

  beforeAll(async () => {
    test = await startTestGateway(await open());
    await test.client.send(new CreateBucketCommand({ Bucket: bucket }));
  });
  afterAll(() => test.close());

  async function send(method: string, path: string, body?: string): Promise<string> {
    const { url: base, accessKeyId, secretAccessKey } = test;
    const url = new URL(base + path);
    const signed = { method, url, accessKeyId, secretAccessKey, region: 'us-east-1' };
    const address = presignUrl({ ...signed, nowMs: Date.now(), expiresSeconds: 60 }, signingKeys);
    const response = await fetch(address, { method, ...(body === undefined ? {} : { body }) });
    return `${response.status} ${/<Code>(\w+)</.exec(await response.text())?.[1]}`;
  }

  it.each([
    ['GET', '?prefix=%00'],
    ['GET', '?list-type=2&start-after=a%00'],
    ['GET', '?uploads&key-marker=a&upload-id-marker=%00'],
    ['GET', '/a%00'],
    ['PUT', '/a%00'],
    ['DELETE', '/a%00'],
    ['GET', '/a?uploadId=%00'],
  ])('in %s of %s is an invalid argument', async (method, rest) => {
    expect(await send(method, `/${bucket}${rest}`)).toBe('400 InvalidArgument');
  });

  it('in the name of a bucket, too', async () => {
    expect(await send('GET', '/%00/key')).toBe('400 InvalidArgument');
  });

  it('in a field of a form, too', async () => {
    const form = new FormData();
    form.append('key', 'a\0');
    form.append('file', new Blob(['x']), 'x');
    const answer = await fetch(`${test.url}/${bucket}`, { method: 'POST', body: form });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('InvalidArgument')]);
  });

  it('in the source of a copy, too', async () => {
    const copy = new CopyObjectCommand({ Bucket: bucket, Key: 'copy', CopySource: `${bucket}/a%00` });
    expect(await errorOf(test.client.send(copy))).toEqual({ code: 'InvalidArgument', status: 400 });
  });

  it('in a document is no XML', async () => {
    const body = '<Tagging><TagSet><Tag><Key>a&#0;</Key><Value/></Tag></TagSet></Tagging>';
    expect(await send('PUT', `/${bucket}?tagging`, body)).toBe('400 MalformedXML');
  });
});
