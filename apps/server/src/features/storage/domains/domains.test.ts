import { codes } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callContext, createTestStorage, type TestStorage } from '../testing/test-storage.ts';
import { certificate, certifiedDomain, otherPrivateKey, privateKey } from './certificates.fixture.ts';

const yearMs = 366 * 24 * 3600_000;

describeOnEveryDatabase('the custom domain of a bucket', (open, dialect) => {
  let test: TestStorage;
  let bucket = '';
  let made = 0;
  const mine = callContext('owner');
  const calls = () => test.storage.handlers;
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 200,
      (error: { code?: number }) => error.code,
    );
  const set = (domain: string, name = bucket) => calls().setBucketDomain({ bucket: name, domain }, mine);
  const certify = (pem: string, key: string) =>
    calls().setDomainCertificate({ bucket, certificate: pem, private_key: key }, mine);

  beforeAll(async () => {
    test = await createTestStorage(await open());
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    bucket = `domain-${dialect}-${++made}`;
    await calls().createBucket({ name: bucket }, mine);
  });

  it('is set, replaced and turned off', async () => {
    const { domainDirectory } = test.storage;
    await set('Photos.Example.com');
    expect(await calls().getBucketDomain({ bucket }, mine)).toEqual({
      domain: 'photos.example.com',
      certificate: null,
    });
    expect(await domainDirectory.findBucketName('photos.example.com')).toBe(bucket);
    await set('pictures.example.com');
    expect(await domainDirectory.findBucketName('photos.example.com')).toBeUndefined();
    expect(await domainDirectory.findBucketName('pictures.example.com')).toBe(bucket);
    await calls().deleteBucketDomain({ bucket }, mine);
    expect(await calls().getBucketDomain({ bucket }, mine)).toBeNull();
    expect(await domainDirectory.findBucketName('pictures.example.com')).toBeUndefined();
  });

  it('goes with the bucket', async () => {
    await set('gone.example.com');
    await calls().deleteBucket({ name: bucket }, mine);
    await calls().createBucket({ name: bucket }, mine);
    expect(await calls().getBucketDomain({ bucket }, mine)).toBeNull();
  });

  it.each([
    '',
    'example',
    'two words.example.com',
    'a..example.com',
    '-a.example.com',
    '127.0.0.1',
    'https://a.example.com',
    `${'a'.repeat(64)}.example.com`,
    'bucket.localhost',
    'a.websites.localhost',
    'console.example.com',
  ])('can’t be %j', async (domain) => {
    expect(await codeOf(set(domain))).toBe(codes.domainInvalid);
  });

  it('is one bucket’s alone', async () => {
    await set('mine.example.com');
    await set('mine.example.com');
    const other = `${bucket}-other`;
    await calls().createBucket({ name: other }, mine);
    expect(await codeOf(set('MINE.example.com', other))).toBe(codes.domainTaken);
  });

  it('has a certificate that fits it, and its key is shown to nobody', async () => {
    expect(await codeOf(certify(certificate, privateKey))).toBe(codes.customDomainRequired);
    await set('other.example.com');
    expect(await codeOf(certify(certificate, privateKey))).toBe(codes.certificateInvalid);
    await set(certifiedDomain);
    expect(await codeOf(certify('no certificate', privateKey))).toBe(codes.certificateFileInvalid);
    expect(await codeOf(certify(certificate, 'no key'))).toBe(codes.privateKeyInvalid);
    expect(await codeOf(certify(certificate, otherPrivateKey))).toBe(codes.privateKeyInvalid);
    const now = test.clock.nowMs;
    test.clock.nowMs += 101 * yearMs;
    expect(await codeOf(certify(certificate, privateKey))).toBe(codes.certificateInvalid);
    test.clock.nowMs = now;
    await certify(certificate, privateKey);
    expect(await calls().getBucketDomain({ bucket }, mine)).toEqual({
      domain: certifiedDomain,
      certificate: {
        issuer: `CN=${certifiedDomain}`,
        names: [certifiedDomain, `*.${certifiedDomain}`],
        valid_until: expect.any(Number),
      },
    });
    const rows = await test.database.read.selectFrom('bucket_domains').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(privateKey.split('\n')[1]);
    await calls().deleteBucketDomain({ bucket }, mine);
  });
});
