import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type DnsServer, describeOnEveryDatabase, startDnsServer } from '@atoll/testkit';
import {
  CreateBucketCommand,
  PutBucketAclCommand,
  PutBucketWebsiteCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callContext } from '../../features/storage/testing/test-storage.ts';
import { createDnsLookup } from '../../platform/dns/index.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { findBucketOfHost } from './custom-domain.ts';

describeOnEveryDatabase('a custom domain', (open, dialect) => {
  let test: TestGateway;
  let dns: DnsServer;
  const Bucket = `domain-${dialect}`;
  const ask = (path: string, { method = 'GET', ...headers }: Record<string, string> & { host: string }) =>
    new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }>(
      (resolve, reject) => {
        request({ port: test.port, host: '127.0.0.1', method, path, headers })
          .on('error', reject)
          .on('response', (response) => {
            const { statusCode: status, headers: answered } = response;
            text(response).then((body) => resolve({ status, headers: answered, body }), reject);
          })
          .end();
      },
    );
  const get = async (host: string, path: string) => {
    const { status, body } = await ask(path, { host });
    return { status, body };
  };
  const claim = async (bucket: string, domain: string) => {
    const { handlers } = test.storage;
    await handlers.setBucketDomain({ bucket, domain }, callContext('owner'));
    const claimed = await handlers.getBucketDomain({ bucket }, callContext('owner'));
    dns.setTxt(`_atoll.${domain}`, claimed?.record.value ?? '');
    await handlers.checkBucketDomain({ bucket }, callContext('owner'));
  };

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

  describe('of a bucket with a website', () => {
    const host = 'www.example.com';
    const site = `site-${dialect}`;
    beforeAll(async () => {
      await test.client.send(new CreateBucketCommand({ Bucket: site }));
      const page = (Key: string, Body: string) =>
        new PutObjectCommand({ Bucket: site, Key, Body, ContentType: 'text/html', ACL: 'public-read' });
      await test.client.send(page('index.html', 'home'));
      await test.client.send(page('about/index.html', 'about us'));
      await test.client.send(page('lost.html', 'lost?'));
      await test.client.send(new PutBucketAclCommand({ Bucket: site, ACL: 'public-read' }));
      await claim(site, host);
    });
    const configure = () =>
      test.client.send(
        new PutBucketWebsiteCommand({
          Bucket: site,
          WebsiteConfiguration: {
            IndexDocument: { Suffix: 'index.html' },
            ErrorDocument: { Key: 'lost.html' },
          },
        }),
      );

    it('shows browsers its pages as soon as there is a website', async () => {
      expect((await ask('/', { host })).body).toContain('<Key>index.html</Key>');
      expect((await ask('/index.html', { host })).headers['content-security-policy']).toContain('sandbox');
      await configure();
      const home = await ask('/', { host });
      expect(home).toMatchObject({ status: 200, body: 'home' });
      expect(home.headers['content-security-policy']).toBeUndefined();
      expect(await ask('/?utm_source=mail', { host })).toMatchObject({ status: 200, body: 'home' });
      expect(await ask('/about', { host })).toMatchObject({ status: 302, headers: { location: '/about/' } });
      expect(await ask('/about/', { host })).toMatchObject({ status: 200, body: 'about us' });
      expect(await ask('/nothing', { host })).toMatchObject({ status: 404, body: 'lost?' });
      expect(await ask('/about/', { host, method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
    });

    it.each([
      ['a list', '/?list-type=2', {}],
      ['a list of the first version', '/?prefix=about/', {}],
      ['a sub-resource', '/?location', {}],
      ['a version', '/index.html?versionId=null', {}],
      ['a signature', '/', { authorization: 'AWS4-HMAC-SHA256 Credential=nobody' }],
      ['a signature in the address', '/?X-Amz-Signature=0', {}],
      ['an upload', '/new', { method: 'PUT' }],
    ])('is still the S3 endpoint for %s', async (_, path, more) => {
      await configure();
      const answer = await ask(path, { host, ...more });
      expect(answer.headers['content-security-policy']).toContain('sandbox');
    });

    it('shows nothing that is not public', async () => {
      await configure();
      await test.client.send(new PutObjectCommand({ Bucket: site, Key: 'secret.html', Body: 'secret' }));
      expect((await ask('/secret.html', { host })).body).not.toContain('secret');
      expect((await ask('/secret.html', { host, referer: `http://${host}/` })).status).toBe(403);
    });
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
