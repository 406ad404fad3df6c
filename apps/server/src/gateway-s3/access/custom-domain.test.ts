import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type DnsServer, describeOnEveryDatabase, startDnsServer } from '@atoll/testkit';
import { CreateBucketCommand, PutBucketAclCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callContext } from '../../features/storage/testing/test-storage.ts';
import { createDnsLookup } from '../../platform/dns/index.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { findBucketOfHost } from './custom-domain.ts';

describeOnEveryDatabase('a custom domain', (open, dialect) => {
  let test: TestGateway;
  let dns: DnsServer;
  const Bucket = `domain-${dialect}`;
  const get = (host: string, path: string) =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      request({ port: test.port, host: '127.0.0.1', path, headers: { host } })
        .on('error', reject)
        .on('response', (response) => {
          text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
        })
        .end();
    });

  beforeAll(async () => {
    dns = await startDnsServer();
    test = await startTestGateway(await open(), { dns: createDnsLookup([dns.address]) });
    await test.client.send(new CreateBucketCommand({ Bucket }));
    const file = { Bucket, Key: 'folder/file', Body: 'a file', ACL: 'public-read' } as const;
    await test.client.send(new PutObjectCommand(file));
  });
  afterAll(async () => {
    await test.close();
    await dns.stop();
  });

  it('is the bucket, as its own name below the endpoint is', async () => {
    expect((await get('files.example.com', '/folder/file')).status).toBe(404);
    const domain = { bucket: Bucket, domain: 'files.example.com' };
    const { handlers } = test.storage;
    await handlers.setBucketDomain(domain, callContext('owner'));
    expect((await get('files.example.com', '/folder/file')).status).toBe(404);
    const claimed = await handlers.getBucketDomain({ bucket: Bucket }, callContext('owner'));
    dns.setTxt('_atoll.files.example.com', claimed?.record.value ?? '');
    await handlers.checkBucketDomain({ bucket: Bucket }, callContext('owner'));
    expect(await get('files.example.com', '/folder/file')).toEqual({ status: 200, body: 'a file' });
    expect(await get('FILES.example.com:9000', '/folder/file')).toEqual({ status: 200, body: 'a file' });
    expect((await get('files.example.com', '/')).status).toBe(403);
    await test.client.send(new PutBucketAclCommand({ Bucket, ACL: 'public-read' }));
    expect((await get('files.example.com', '/')).body).toContain('<Key>folder/file</Key>');
    await test.storage.handlers.deleteBucketDomain({ bucket: Bucket }, callContext('owner'));
    expect((await get('files.example.com', '/folder/file')).status).toBe(404);
  });
});

it.each([
  ['localhost', []],
  ['bucket.s3.example.com', []],
  ['127.0.0.1:9000', []],
  [`${'a.'.repeat(200)}example.com`, []],
  ['Files.example.com:9000', ['files.example.com']],
])('a host called %s is looked up only if it may be a custom domain', async (host, expected) => {
  const asked: string[] = [];
  const domainDirectory = {
    async findBucketName(domain: string) {
      asked.push(domain);
      return undefined;
    },
  };
  const hosts = { storage: { domainDirectory }, baseHost: 's3.example.com' };
  await findBucketOfHost(hosts, { headers: { host } } as IncomingMessage);
  expect(asked).toEqual(expected);
});
