import { codes } from '@atoll/contract';
import { type DnsServer, describeOnEveryDatabase, startDnsServer } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDnsLookup } from '../../../platform/dns/index.ts';
import { callContext, createTestStorage, type TestStorage } from '../testing/test-storage.ts';
import { certificate, certifiedDomain, otherPrivateKey, privateKey } from './certificates.fixture.ts';

const yearMs = 366 * 24 * 3600_000;

describeOnEveryDatabase('the custom domain of a bucket', (open, dialect) => {
  let test: TestStorage;
  let dns: DnsServer;
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
  const find = (name = bucket, whose = mine) => calls().getBucketDomain({ bucket: name }, whose);
  const check = (name = bucket, whose = mine) => calls().checkBucketDomain({ bucket: name }, whose);
  const prove = async (name = bucket, whose = mine) => {
    const record = (await find(name, whose))?.record;
    dns.setTxt(record?.name ?? '', record?.value ?? '');
    return check(name, whose);
  };
  const certify = (pem: string, key: string) =>
    calls().setDomainCertificate({ bucket, certificate: pem, private_key: key }, mine);

  beforeAll(async () => {
    dns = await startDnsServer();
    test = await createTestStorage(await open(), undefined, {
      dns: createDnsLookup([dns.address]),
      acceptsCnameProof: true,
    });
  });
  afterAll(async () => {
    await test.close();
    await dns.stop();
  });
  beforeEach(async () => {
    bucket = `domain-${dialect}-${++made}`;
    await calls().createBucket({ name: bucket }, mine);
  });

  it('is set, replaced and turned off', async () => {
    const { domainDirectory } = test.storage;
    await set('Photos.Example.com');
    expect(await find()).toMatchObject({ domain: 'photos.example.com', certificate: null });
    await prove();
    expect(await domainDirectory.findBucketName('photos.example.com')).toBe(bucket);
    await set('pictures.example.com');
    await prove();
    expect(await domainDirectory.findBucketName('photos.example.com')).toBeUndefined();
    expect(await domainDirectory.findBucketName('pictures.example.com')).toBe(bucket);
    await calls().deleteBucketDomain({ bucket }, mine);
    expect(await calls().getBucketDomain({ bucket }, mine)).toBeNull();
    expect(await domainDirectory.findBucketName('pictures.example.com')).toBeUndefined();
  });

  it('is served only once its owner has shown a record in the DNS', async () => {
    const { domainDirectory, domainCertificates } = test.storage;
    const domain = `${bucket}.example.net`;
    await set(domain);
    const value = expect.stringMatching(/^atoll-domain-verification=[0-9a-f]{32}$/);
    const pending = {
      domain,
      state: 'pending',
      record: { type: 'TXT', name: `_atoll.${domain}`, value },
      cname: `${bucket}.localhost`,
      target: 'localhost',
      verified_at: null,
      checked_at: null,
      check_failure: null,
      suspends_at: null,
      suspended_at: null,
      certificate: null,
      certificate_order: null,
      certificate_authority: null,
    };
    expect(await find()).toEqual(pending);
    const checked_at = test.clock.nowMs;
    expect(await check()).toEqual({ ...pending, checked_at, check_failure: 'absent' });
    dns.setTxt(`_atoll.${domain}`, 'v=spf1 -all');
    expect(await check()).toMatchObject({ state: 'pending', check_failure: 'different' });
    dns.fail(true);
    expect(await check()).toMatchObject({ state: 'pending', check_failure: 'unreachable' });
    dns.fail(false);
    expect(await domainDirectory.findBucketName(domain)).toBeUndefined();
    expect(await prove()).toMatchObject({ state: 'verified', verified_at: checked_at, check_failure: null });
    expect(await domainDirectory.findBucketName(domain)).toBe(bucket);
    expect(await domainCertificates.contextOf(domain)).toBeUndefined();
    dns.setTxt(`_atoll.${domain}`);
    expect(await check()).toMatchObject({ state: 'verified', check_failure: 'absent' });
    expect(await domainDirectory.findBucketName(domain)).toBe(bucket);
  });

  it('is proven by a CNAME record to the bucket too, where that is allowed', async () => {
    const domain = `${bucket}-cname.example.net`;
    await set(domain);
    dns.setCname(domain, 'other.localhost');
    expect(await check()).toMatchObject({ state: 'pending' });
    dns.setCname(domain, `${bucket}.localhost`);
    expect(await check()).toMatchObject({ state: 'verified' });
  });

  it('is looked up, to say whether it leads here', async () => {
    const domain = `${bucket}-located.example.net`;
    const locate = (whose = mine) => calls().locateBucketDomain({ bucket }, whose);
    expect(await codeOf(locate())).toBe(codes.customDomainRequired);
    await set(domain);
    expect(await codeOf(locate(callContext('stranger')))).toBe(codes.bucketNotFound);
    expect(await locate()).toEqual({ state: 'absent' });
    dns.setAddresses(domain, '192.0.2.7', '192.0.2.8');
    expect(await locate()).toEqual({ state: 'elsewhere' });
    dns.setAddresses('localhost', '192.0.2.8');
    expect(await locate()).toMatchObject({ state: 'here' });
    dns.setAddresses('localhost');
    dns.setCname(domain, `${bucket}.localhost`);
    expect(await locate()).toMatchObject({ state: 'here' });
    dns.fail(true);
    expect(await locate()).toEqual({ state: 'unreachable' });
    dns.fail(false);
  });

  it('is nobody’s until somebody has proven it, and then nobody else’s', async () => {
    const theirs = callContext('stranger');
    const other = `${bucket}-theirs`;
    const domain = `${bucket}-contested.example.net`;
    await calls().createBucket({ name: other }, theirs);
    await calls().setBucketDomain({ bucket: other, domain }, theirs);
    await set(domain);
    const stolen = (await find(other, theirs))?.record.value;
    expect((await find())?.record.value).not.toBe(stolen);
    expect(await prove()).toMatchObject({ state: 'verified' });
    expect(await check(other, theirs)).toMatchObject({ state: 'pending', check_failure: 'different' });
    dns.setTxt(`_atoll.${domain}`, stolen ?? '');
    expect(await codeOf(check(other, theirs))).toBe(codes.domainTaken);
    expect(await test.storage.domainDirectory.findBucketName(domain)).toBe(bucket);
    await calls().deleteBucketDomain({ bucket: other }, theirs);
    expect(await codeOf(calls().setBucketDomain({ bucket: other, domain }, theirs))).toBe(codes.domainTaken);
    expect(await codeOf(check(other, theirs))).toBe(codes.customDomainRequired);
    await calls().deleteBucketDomain({ bucket }, mine);
    await calls().setBucketDomain({ bucket: other, domain }, theirs);
    expect(await prove(other, theirs)).toMatchObject({ state: 'verified' });
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
    expect(await find()).toMatchObject({
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
