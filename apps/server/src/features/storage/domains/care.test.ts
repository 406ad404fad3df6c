import { type DnsServer, describeOnEveryDatabase, startAcmeServer, startDnsServer } from '@atoll/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDnsLookup } from '../../../platform/dns/index.ts';
import { callContext, createTestStorage, type TestStorage } from '../testing/test-storage.ts';
import { certificate, certifiedDomain, privateKey } from './certificates.fixture.ts';

const dayMs = 24 * 60 * 60_000;
const mine = callContext('owner');

describeOnEveryDatabase('the care for custom domains', (open, dialect) => {
  let test: TestStorage;
  let dns: DnsServer;
  let mailFails = false;
  let mails: { to: string; subject: string; text: string }[] = [];
  let made = 0;
  let bucket = '';
  let value = '';
  const calls = () => test.storage.handlers;
  const find = () => calls().getBucketDomain({ bucket }, mine);
  const served = () => test.storage.domainDirectory.findBucketName(certifiedDomain);
  const run = async () =>
    test.storage.jobs.find(({ name }) => name === 'storage-domain-care')?.run(new AbortController().signal);
  const nextDay = () => {
    test.clock.nowMs += dayMs;
    return run();
  };
  const show = (...values: string[]) => dns.setTxt(`_atoll.${certifiedDomain}`, ...values);

  beforeAll(async () => {
    dns = await startDnsServer();
    test = await createTestStorage(await open(), undefined, {
      dns: createDnsLookup([dns.address]),
      usageMail: {
        mailer: {
          async send(mail) {
            if (mailFails) throw new Error('no route to the mail server');
            mails.push(mail);
          },
        },
        findById: async (id) => ({ email: `${id}@example.com`, locale: 'ja_JP' }),
        consoleUrl: 'https://console.example.com',
      },
    });
  });
  afterAll(async () => {
    await test.close();
    await dns.stop();
  });
  beforeEach(async () => {
    mails = [];
    bucket = `care-${dialect}-${++made}`;
    await calls().createBucket({ name: bucket }, mine);
    await calls().setBucketDomain({ bucket, domain: certifiedDomain }, mine);
    value = (await find())?.record.value ?? '';
    show(value);
    await calls().checkBucketDomain({ bucket }, mine);
  });
  afterEach(() => calls().deleteBucketDomain({ bucket }, mine));

  it('suspends one whose proof is gone for a week, and serves it again once that is back', async () => {
    show();
    const goneSince = test.clock.nowMs + dayMs;
    for (let day = 1; day <= 7; day += 1) await nextDay();
    expect(await find()).toMatchObject({
      state: 'verified',
      check_failure: 'absent',
      suspends_at: goneSince + 7 * dayMs,
    });
    expect(await served()).toBe(bucket);
    await nextDay();
    await run();
    const suspended_at = test.clock.nowMs;
    expect(await find()).toMatchObject({ state: 'suspended', suspended_at, suspends_at: null });
    expect(await served()).toBeUndefined();
    expect(await test.storage.domainCertificates.contextOf(certifiedDomain)).toBeUndefined();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: 'owner@example.com',
      subject: `${certifiedDomain} の配信を停止しました`,
      text: expect.stringContaining(`/dss/buckets/${bucket}/settings?section=domain`),
    });
    show(value);
    await nextDay();
    expect(await find()).toMatchObject({ state: 'verified', suspended_at: null, check_failure: null });
    expect(await served()).toBe(bucket);
    expect(mails).toHaveLength(1);
  });

  it('counts days in a row, and a DNS that doesn’t answer for nothing', async () => {
    show('something else');
    for (let day = 1; day <= 6; day += 1) await nextDay();
    show(value);
    await nextDay();
    expect(await find()).toMatchObject({ check_failure: null, suspends_at: null });
    show();
    await nextDay();
    dns.fail(true);
    for (let day = 1; day <= 9; day += 1) await nextDay();
    expect(await find()).toMatchObject({ state: 'verified', check_failure: 'unreachable' });
    dns.fail(false);
    await nextDay();
    expect(await find()).toMatchObject({ state: 'suspended', check_failure: 'absent' });
  });

  it('lets somebody else prove what is suspended', async () => {
    show();
    for (let day = 1; day <= 8; day += 1) await nextDay();
    const theirs = callContext('stranger');
    const other = `${bucket}-theirs`;
    await calls().createBucket({ name: other }, theirs);
    await calls().setBucketDomain({ bucket: other, domain: certifiedDomain }, theirs);
    const claimed = await calls().getBucketDomain({ bucket: other }, theirs);
    show(value, claimed?.record.value ?? '');
    await calls().checkBucketDomain({ bucket: other }, theirs);
    await nextDay();
    expect(await find()).toMatchObject({ state: 'suspended', check_failure: 'taken' });
    expect(await served()).toBe(other);
    await calls().deleteBucketDomain({ bucket: other }, theirs);
  });

  it('names a certificate that ends within 14 days, or has ended, to its account alone', async () => {
    await calls().setDomainCertificate({ bucket, certificate, private_key: privateKey }, mine);
    const ends_at = (await find())?.certificate?.valid_until ?? 0;
    const now = test.clock.nowMs;
    const named = async (at: number, whose = mine) => {
      test.clock.nowMs = at;
      const { certificates } = await calls().listStorageConcerns({}, whose);
      test.clock.nowMs = now;
      return certificates;
    };
    const ending = { bucket, domain: certifiedDomain, ends_at, is_renewal_failing: false };
    expect(await named(ends_at - 15 * dayMs)).toEqual([]);
    expect(await named(ends_at - 14 * dayMs)).toEqual([ending]);
    expect(await named(ends_at + 1)).toEqual([ending]);
    expect(await named(ends_at, callContext('somebody'))).toEqual([]);
  });

  it('tells of the end of an uploaded certificate 14 and 3 days before, once each', async () => {
    const now = test.clock.nowMs;
    const pair = { certificate, private_key: privateKey };
    await calls().setDomainCertificate({ bucket, ...pair }, mine);
    const found = (await find())?.certificate;
    expect(found).toMatchObject({ source: 'uploaded', renews_at: null });
    const endsAt = found?.valid_until ?? 0;
    const toldAt = async (daysLeft: number) => {
      test.clock.nowMs = endsAt - daysLeft * dayMs;
      await run().catch(() => undefined);
      return mails.length;
    };
    expect(await toldAt(15)).toBe(0);
    mailFails = true;
    expect(await toldAt(13.9)).toBe(0);
    mailFails = false;
    expect(await toldAt(13.8)).toBe(1);
    expect(mails[0]?.subject).toBe(`${certifiedDomain} の証明書の有効期限が近づいています`);
    expect(mails[0]?.text).toContain('2126年10月28日');
    expect(await toldAt(10)).toBe(1);
    expect(await toldAt(2.9)).toBe(2);
    expect(await toldAt(1)).toBe(2);
    await calls().setDomainCertificate({ bucket, ...pair }, mine);
    expect(await toldAt(0.9)).toBe(3);
    expect(await toldAt(-1)).toBe(3);
    test.clock.nowMs = now;
  });
});

describeOnEveryDatabase('an authority that wants an account of its own', (open, dialect) => {
  it.each([
    ['c2VjcmV0', 'validating'],
    ['b3RoZXI', 'failed'],
  ])('takes orders with the secret %s: %s', async (hmacKey, state) => {
    const externalAccount = { keyId: 'mine', hmacKey: 'c2VjcmV0' };
    const acme = await startAcmeServer({ externalAccount });
    const dns = await startDnsServer();
    const test = await createTestStorage(await open(), undefined, {
      dns: createDnsLookup([dns.address]),
      acme: {
        directoryUrl: acme.directoryUrl,
        email: null,
        externalAccount: { keyId: 'mine', hmacKey },
      },
    });
    const calls = test.storage.handlers;
    const bucket = `external-${dialect}`;
    await calls.createBucket({ name: bucket }, mine);
    await calls.setBucketDomain({ bucket, domain: 'a.example.com' }, mine);
    const claimed = await calls.getBucketDomain({ bucket }, mine);
    dns.setTxt('_atoll.a.example.com', claimed?.record.value ?? '');
    await calls.checkBucketDomain({ bucket }, mine);
    await calls.requestDomainCertificate({ bucket }, mine);
    const job = test.storage.jobs.find(({ name }) => name === 'storage-certificate-orders');
    await job?.run(new AbortController().signal);
    expect((await calls.getBucketDomain({ bucket }, mine))?.certificate_order).toMatchObject({ state });
    await calls.deleteBucketDomain({ bucket }, mine);
    await test.close();
    await dns.stop();
    await acme.stop();
  });
});
