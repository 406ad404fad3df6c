import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type DnsServer, describeOnEveryDatabase, startDnsServer } from '@atoll/testkit';
import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callContext } from '../../features/storage/testing/test-storage.ts';
import { createDnsLookup } from '../../platform/dns/index.ts';
import { createS3Gateway } from '../index.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

interface Answer {
  status: number | undefined;
  body: string;
}

describeOnEveryDatabase('signature version 2', (open, dialect) => {
  let test: TestGateway;
  let dns: DnsServer;
  const Bucket = `signed-${dialect}`;

  const sign = (lines: readonly string[]) =>
    createHmac('sha1', test.secretAccessKey).update(lines.join('\n')).digest('base64');
  const get = (
    host: string,
    path: string,
    headers: Record<string, string> = {},
    port = test.port,
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      request({ port, host: '127.0.0.1', path, headers: { host, ...headers } })
        .on('error', reject)
        .on('response', (response) => {
          text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
        })
        .end();
    });
  /** Signs as a client that uses `resource` as the request's bucket and key. */
  const authorised = (resource: string) => {
    const date = new Date().toUTCString();
    return { date, authorization: `AWS ${test.accessKeyId}:${sign(['GET', '', '', date, resource])}` };
  };
  const presigned = (path: string, resource: string) => {
    const expires = String(Math.floor(Date.now() / 1000) + 60);
    const signature = encodeURIComponent(sign(['GET', '', '', expires, resource]));
    return `${path}?AWSAccessKeyId=${test.accessKeyId}&Expires=${expires}&Signature=${signature}`;
  };

  beforeAll(async () => {
    dns = await startDnsServer();
    test = await startTestGateway(await open(), { dns: createDnsLookup([dns.address]) });
    await test.client.send(new CreateBucketCommand({ Bucket }));
    await test.client.send(new PutObjectCommand({ Bucket, Key: 'folder/a file', Body: 'a file' }));
  });
  afterAll(async () => {
    await test.close();
    await dns.stop();
  });

  it('names the bucket by the path', async () => {
    const path = `/${Bucket}/folder/a%20file`;
    const found = { status: 200, body: 'a file' };
    expect(await get('localhost', path, authorised(path))).toEqual(found);
    expect(await get('localhost', presigned(path, path))).toEqual(found);
  });

  it('names the bucket by the host, and signs it before the path', async () => {
    const [host, path] = [`${Bucket}.localhost`, '/folder/a%20file'];
    const found = { status: 200, body: 'a file' };
    expect(await get(host, path, authorised(`/${Bucket}${path}`))).toEqual(found);
    expect(await get(host, presigned(path, `/${Bucket}${path}`))).toEqual(found);
    expect((await get(host, '/?versioning', authorised(`/${Bucket}/?versioning`))).status).toBe(200);
    expect((await get(host, path, authorised(path))).status).toBe(403);
  });

  it('names the bucket by its own domain, and signs it before the path', async () => {
    const domain = `files-${dialect}.example.com`;
    const { handlers } = test.storage;
    await handlers.setBucketDomain({ bucket: Bucket, domain }, callContext('owner'));
    const claimed = await handlers.getBucketDomain({ bucket: Bucket }, callContext('owner'));
    dns.setTxt(`_atoll.${domain}`, claimed?.record.value ?? '');
    await handlers.checkBucketDomain({ bucket: Bucket }, callContext('owner'));
    const path = '/folder/a%20file';
    const found = { status: 200, body: 'a file' };
    expect(await get(domain, path, authorised(`/${Bucket}${path}`))).toEqual(found);
    expect(await get(domain, presigned(path, `/${Bucket}${path}`))).toEqual(found);
    await handlers.deleteBucketDomain({ bucket: Bucket }, callContext('owner'));
  });

  it('is refused where the operator turned it off', async () => {
    const gateway = createS3Gateway({ ...test.gatewayDeps, acceptsSignatureV2: false });
    const port = await gateway.listen(0, '127.0.0.1');
    try {
      const path = `/${Bucket}/folder/a%20file`;
      const answers = [
        await get('localhost', path, authorised(path), port),
        await get('localhost', presigned(path, path), {}, port),
      ];
      for (const { status, body } of answers) {
        expect(status).toBe(400);
        expect(body).toContain('<Code>InvalidRequest</Code>');
        expect(body).toContain('AWS4-HMAC-SHA256');
      }
    } finally {
      await gateway.close();
    }
  });
});
