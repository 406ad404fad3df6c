import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { request as requestTls } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { codes } from '@atoll/contract';
import {
  AcmeProblem,
  type AcmeServer,
  type DnsServer,
  describeOnEveryDatabase,
  findFreePort,
  startAcmeServer,
  startDnsServer,
} from '@atoll/testkit';
import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  certificate,
  certifiedDomain,
  privateKey,
} from '../../features/storage/domains/certificates.fixture.ts';
import { callContext } from '../../features/storage/testing/test-storage.ts';
import { createDnsLookup } from '../../platform/dns/index.ts';
import { createS3Gateway, type S3Gateway } from '../index.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const mine = callContext('owner');
/** Long enough for a busy machine. */
const patiently = { timeout: 20_000, interval: 5 };
const folder = '/.well-known/acme-challenge';

describeOnEveryDatabase('a certificate from an authority', (open, dialect) => {
  let test: TestGateway;
  let dns: DnsServer;
  let acme: AcmeServer;
  let tls: S3Gateway;
  let tlsPort = 0;
  let bucket = '';
  let domain = '';
  let made = 0;
  const mails: { to: string; subject: string; text: string }[] = [];
  const calls = () => test.storage.handlers;
  const find = async (name = bucket) => {
    const found = await calls().getBucketDomain({ bucket: name }, mine);
    if (!found) throw new Error('there is no domain');
    return found;
  };
  const order = async () => (await find()).certificate_order;
  const ask = () => calls().requestDomainCertificate({ bucket }, mine);
  const run = async (name: 'storage-certificate-orders' | 'storage-domain-care') =>
    test.storage.jobs.find((job) => job.name === name)?.run(new AbortController().signal);
  /** Advances the clock until the order has ended. */
  const settle = (stepMs = minuteMs) =>
    expect
      .poll(async () => {
        test.clock.nowMs += stepMs;
        await run('storage-certificate-orders');
        return (await order())?.state;
      }, patiently)
      .toMatch(/issued|failed/);
  const claim = async (name: string, whose: string) => {
    await calls().setBucketDomain({ bucket: name, domain: whose }, mine);
    dns.setTxt(`_atoll.${whose}`, (await find(name)).record.value);
    await calls().checkBucketDomain({ bucket: name }, mine);
  };
  const get = (host: string, path: string, method = 'GET') =>
    new Promise<string>((resolve, reject) => {
      request({ port: test.port, host: '127.0.0.1', path, method, headers: { host }, agent: false })
        .on('error', reject)
        .on('response', (response) => void told(response).then(resolve, reject))
        .end();
    });
  const getTls = (host: string, path: string) =>
    new Promise<string>((resolve, reject) => {
      const to = { port: tlsPort, host: '127.0.0.1', path, servername: host, ca: acme.root, agent: false };
      requestTls({ ...to, headers: { host } })
        .on('error', reject)
        .on('response', (response) => void told(response).then(resolve, reject))
        .end();
    });

  beforeAll(async () => {
    dns = await startDnsServer();
    acme = await startAcmeServer({ now: () => test.clock.nowMs });
    test = await startTestGateway(await open(), {
      dns: createDnsLookup([dns.address]),
      acme: { directoryUrl: acme.directoryUrl, email: 'operator@example.com', externalAccount: null },
      usageMail: {
        mailer: { send: async (mail) => void mails.push(mail) },
        findById: async (id) => ({ email: `${id}@example.com`, locale: 'fr_FR' }),
        consoleUrl: 'https://console.example.com',
      },
    });
    tls = createS3Gateway({ ...test.gatewayDeps, certificates: test.storage.domainCertificates });
    tlsPort = await tls.listen(await findFreePort(), '127.0.0.1');
  });
  afterAll(async () => {
    await tls.close();
    await test.close();
    await acme.stop();
    await dns.stop();
  });
  beforeEach(async () => {
    bucket = `certified-${dialect}-${++made}`;
    domain = `files-${made}.example.org`;
    await test.client.send(new CreateBucketCommand({ Bucket: bucket }));
    await claim(bucket, domain);
    acme.lead(domain, test.port);
  });

  afterEach(() => calls().deleteBucketDomain({ bucket }, mine));

  it('is asked for, proven at the endpoint, and served', async () => {
    await test.client.send(
      new PutObjectCommand({ Bucket: bucket, Key: 'file', Body: 'x', ACL: 'public-read' }),
    );
    expect(await find()).toMatchObject({
      certificate: null,
      certificate_order: null,
      certificate_authority: new URL(acme.directoryUrl).host,
    });
    await ask();
    await ask();
    expect(await order()).toMatchObject({ state: 'asked', failure: null });
    await settle();
    expect(acme.orderCount(domain)).toBe(1);
    const { certificate } = await find();
    expect(certificate).toMatchObject({ issuer: 'CN=Test Authority', names: [domain], source: 'requested' });
    const { valid_until: until = 0, renews_at: renewsAt } = certificate ?? {};
    expect(renewsAt).toBe(until - acme.lifeMs / 3);
    expect(await getTls(domain, '/file')).toBe('200 x');
    expect(acme.contacts()).toEqual([['mailto:operator@example.com']]);
    const { read } = test.database;
    const kept = [
      await read.selectFrom('bucket_domains').selectAll().execute(),
      await read.selectFrom('certificate_orders').selectAll().execute(),
      await read.selectFrom('acme_accounts').selectAll().execute(),
    ];
    expect(JSON.stringify(kept)).toContain('BEGIN CERTIFICATE');
    expect(JSON.stringify(kept)).not.toContain('PRIVATE KEY');
  });

  it('has the endpoint answer for the domain of the order alone, as long as that is open', async () => {
    const other = `${bucket}-other`;
    const elsewhere = `other-${domain}`;
    await test.client.send(new CreateBucketCommand({ Bucket: other }));
    await claim(other, elsewhere);
    acme.lead(domain, undefined);
    await ask();
    // The clock stands still, so that no process reads the authority's result yet.
    await run('storage-certificate-orders');
    expect(await order()).toMatchObject({ state: 'validating' });
    const path = `${folder}/${acme.tokenOf(domain)}`;
    expect(await get(domain, path)).toMatch(/^200 [\w-]+\.[\w-]{43}$/);
    expect(await get(domain.toUpperCase(), path)).toMatch(/^200 /);
    expect(await get(elsewhere, path)).toMatch(/^403 /);
    expect(await get(`${bucket}.localhost`, path)).toMatch(/^403 /);
    expect(await get(domain, `${folder}/other`)).toMatch(/^403 /);
    expect(await get(domain, path, 'DELETE')).toMatch(/^403 /);
    await settle();
    expect(await get(domain, path)).toMatch(/^403 /);
  });

  it('fails in the authority’s words, and is asked for again', async () => {
    acme.lead(domain, undefined);
    await ask();
    await settle();
    const words = expect.stringContaining(`NXDOMAIN looking up A for ${domain}`);
    expect(await order()).toMatchObject({
      state: 'failed',
      next_at: null,
      failure: 'refused',
      failure_words: words,
    });
    acme.lead(domain, test.port);
    await ask();
    expect(await order()).toMatchObject({ state: 'asked', next_at: test.clock.nowMs, failure: null });
    await settle();
    expect(await order()).toMatchObject({ state: 'issued', next_at: null, failure: null });
  });

  it('waits before it is asked for a fourth time', async () => {
    acme.lead(domain, undefined);
    for (let tries = 0; tries < 3; tries += 1) {
      await ask();
      await settle();
    }
    const failedAt = test.clock.nowMs;
    await ask();
    expect(await order()).toMatchObject({ state: 'asked', next_at: failedAt + 10 * minuteMs });
  });

  it('waits where its account has asked for many, also for domains that it no longer claims', async () => {
    const windowMs = 180 * minuteMs;
    test.clock.nowMs += windowMs;
    const startedAt = test.clock.nowMs;
    for (let asked = 0; asked < 20; asked += 1) {
      await ask();
      expect(await order()).toMatchObject({ state: 'asked', next_at: startedAt });
      await calls().deleteBucketDomain({ bucket }, mine);
      await claim(bucket, domain);
    }
    await ask();
    await ask();
    expect(await order()).toMatchObject({ state: 'asked', next_at: startedAt + windowMs });
    await run('storage-certificate-orders');
    expect(acme.orderCount(domain)).toBe(0);
    await settle(windowMs);
    expect(await order()).toMatchObject({ state: 'issued' });
  });

  it('leaves an authority alone for as long as that asks', async () => {
    acme.trouble(new AcmeProblem('rateLimited', 'Too many orders.', { status: 429, retryAfter: '7200' }));
    await ask();
    await run('storage-certificate-orders');
    const next_at = test.clock.nowMs + 120 * minuteMs;
    const limited = { state: 'asked', next_at, failure: 'limited', failure_words: 'Too many orders.' };
    expect(await order()).toMatchObject(limited);
    test.clock.nowMs += 119 * minuteMs;
    await run('storage-certificate-orders');
    expect(await order()).toMatchObject(limited);
    await settle();
    expect(await order()).toMatchObject({ state: 'issued' });
  });

  it('gets over an authority that is ill, forgets who asks, or calls a nonce stale', async () => {
    acme.forgetAccounts();
    acme.trouble(
      new AcmeProblem('badNonce', 'Stale.'),
      new AcmeProblem('serverInternal', 'Ill.', { status: 500 }),
    );
    await ask();
    await run('storage-certificate-orders');
    expect(await order()).toMatchObject({ state: 'asked', failure: 'unreachable', failure_words: 'Ill.' });
    await settle();
    expect(await order()).toMatchObject({ state: 'issued' });
    expect(acme.contacts()).toHaveLength(1);
  });

  it('is given up where nothing ever comes of it', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    acme.lead(domain, (silent.address() as AddressInfo).port);
    await ask();
    await settle(10 * minuteMs);
    expect(await order()).toMatchObject({ state: 'failed', failure: 'unanswered', failure_words: null });
    silent.close();
    silent.closeAllConnections();
  });

  it('is not taken if it doesn’t fit', async () => {
    const { lifeMs } = acme;
    acme.lifeMs = minuteMs;
    await ask();
    await settle();
    acme.lifeMs = lifeMs;
    expect(await find()).toMatchObject({
      certificate: null,
      certificate_order: { state: 'failed', failure: 'unsuitable' },
    });
  });

  it('is no longer waited for once another was uploaded', async () => {
    await claim(bucket, certifiedDomain);
    acme.lead(certifiedDomain, undefined);
    await ask();
    const pair = { certificate, private_key: privateKey };
    await calls().setDomainCertificate({ bucket, ...pair }, mine);
    await run('storage-certificate-orders');
    expect(acme.orderCount(certifiedDomain)).toBe(0);
    expect(await find()).toMatchObject({ certificate: { source: 'uploaded' }, certificate_order: null });
  });

  it('is worked on by one process at a time', async () => {
    await ask();
    await Promise.all([run('storage-certificate-orders'), run('storage-certificate-orders')]);
    await settle();
    expect(await order()).toMatchObject({ state: 'issued' });
    expect(acme.orderCount(domain)).toBe(1);
  });

  it('is asked for once its domain is proven, by who may change it', async () => {
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => 200,
        (error: { code?: number }) => error.code,
      );
    const renew = (automatic: boolean) => calls().setDomainRenewal({ bucket, automatic }, mine);
    expect(await codeOf(renew(true))).toBe(codes.parameterInvalid);
    await calls().setBucketDomain({ bucket, domain: `new-${domain}` }, mine);
    expect(await codeOf(ask())).toBe(codes.customDomainRequired);
    const stranger = callContext('stranger');
    expect(await codeOf(calls().requestDomainCertificate({ bucket }, stranger))).toBe(codes.bucketNotFound);
    await calls().deleteBucketDomain({ bucket }, mine);
    expect(await codeOf(ask())).toBe(codes.customDomainRequired);
  });

  it('is forgotten with its domain', async () => {
    await ask();
    await calls().setBucketDomain({ bucket, domain: `new-${domain}` }, mine);
    expect(await order()).toBeNull();
  });

  describe('that is old', () => {
    const until = async () => (await find()).certificate?.valid_until ?? 0;
    const told = () => mails.filter(({ subject }) => subject.includes(domain));
    const care = async (daysLeft: number) => {
      test.clock.nowMs = (await until()) - daysLeft * dayMs;
      await run('storage-domain-care');
      await run('storage-domain-care');
    };

    beforeEach(async () => {
      await ask();
      await settle();
    });

    it('is renewed with a third of its life left', async () => {
      const before = await until();
      await care(31);
      expect(acme.orderCount(domain)).toBe(1);
      await care(29);
      await settle();
      expect(acme.orderCount(domain)).toBe(2);
      expect(await until()).toBeGreaterThan(before);
      expect(told()).toEqual([]);
    });

    it('has its owner told, once at a time, if that fails', async () => {
      acme.lead(domain, undefined);
      await care(29);
      await settle();
      const failedAt = test.clock.nowMs;
      expect(await order()).toMatchObject({ state: 'failed', next_at: failedAt + 720 * minuteMs });
      expect(told()).toEqual([]);
      await care(13.5);
      expect(told()).toHaveLength(1);
      expect(told()[0]).toMatchObject({ to: 'owner@example.com' });
      expect(told()[0]?.subject).toBe(`Le certificat de ${domain} ne peut pas être renouvelé`);
      await care(10);
      expect(told()).toHaveLength(1);
      await care(2.5);
      expect(told()).toHaveLength(2);
      acme.lead(domain, test.port);
      await run('storage-certificate-orders');
      await settle();
      expect(await order()).toMatchObject({ state: 'issued', failure: null });
      expect((await find()).certificate?.valid_until).toBeGreaterThan(test.clock.nowMs + 80 * dayMs);
    });

    it('is left to end where its owner wants that', async () => {
      await calls().setDomainRenewal({ bucket, automatic: false }, mine);
      expect((await find()).certificate?.renews_at).toBeNull();
      await care(12);
      expect(acme.orderCount(domain)).toBe(1);
      expect(told().map(({ subject }) => subject)).toEqual([
        `Le certificat de ${domain} arrive à expiration`,
      ]);
      await calls().setDomainRenewal({ bucket, automatic: true }, mine);
      await care(11);
      await settle();
      expect(acme.orderCount(domain)).toBe(2);
    });
  });
});

async function told(response: IncomingMessage): Promise<string> {
  return `${response.statusCode} ${await text(response)}`;
}
