import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { type DnsServer, describeOnEveryDatabase, findFreePort, startDnsServer } from '@atoll/testkit';
import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  certificate,
  certifiedDomain,
  privateKey,
} from '../../features/storage/domains/certificates.fixture.ts';
import { callContext } from '../../features/storage/testing/test-storage.ts';
import { createDnsLookup } from '../../platform/dns/index.ts';
import { createS3Gateway, type S3Gateway } from '../index.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

describeOnEveryDatabase('a custom domain over TLS', (open, dialect) => {
  let test: TestGateway;
  let dns: DnsServer;
  let gateway: S3Gateway;
  let port = 0;
  const mine = callContext('owner');
  const Bucket = `tls-${dialect}`;
  const get = (host: string) =>
    new Promise<string>((resolve, reject) => {
      const asked = {
        port,
        host: '127.0.0.1',
        path: '/file',
        ca: certificate,
        servername: host,
        agent: false,
      };
      request({ ...asked, headers: { host } })
        .on('error', reject)
        .on('response', (response) => {
          text(response).then((body) => resolve(`${response.statusCode} ${body}`), reject);
        })
        .end();
    });

  beforeAll(async () => {
    dns = await startDnsServer();
    test = await startTestGateway(await open(), { dns: createDnsLookup([dns.address]) });
    gateway = createS3Gateway({ ...test.gatewayDeps, certificates: test.storage.domainCertificates });
    port = await gateway.listen(await findFreePort(), '127.0.0.1');
    await test.client.send(new CreateBucketCommand({ Bucket }));
    await test.client.send(new PutObjectCommand({ Bucket, Key: 'file', Body: 'a file', ACL: 'public-read' }));
  });
  afterAll(async () => {
    await gateway.close();
    await test.close();
    await dns.stop();
  });
  beforeEach(async () => {
    const { handlers } = test.storage;
    await handlers.setBucketDomain({ bucket: Bucket, domain: certifiedDomain }, mine);
    const claimed = await handlers.getBucketDomain({ bucket: Bucket }, mine);
    dns.setTxt(`_atoll.${certifiedDomain}`, claimed?.record.value ?? '');
    await handlers.checkBucketDomain({ bucket: Bucket }, mine);
  });

  it('shows the certificate that was given for it', async () => {
    await expect(get(certifiedDomain)).rejects.toThrow();
    const pair = { certificate, private_key: privateKey };
    await test.storage.handlers.setDomainCertificate({ bucket: Bucket, ...pair }, mine);
    expect(await get(certifiedDomain)).toBe('200 a file');
    expect(await get(certifiedDomain.toUpperCase())).toBe('200 a file');
  });

  it('is none for any other name', async () => {
    await expect(get(`other.${certifiedDomain}`)).rejects.toThrow();
  });

  it('ends with the domain', async () => {
    await test.storage.handlers.deleteBucketDomain({ bucket: Bucket }, mine);
    await expect(get(certifiedDomain)).rejects.toThrow();
  });
});
