import { checkBucketDomain, createBucket, getBucketDomain, setBucketDomain } from '@atoll/contract';
import {
  type AcmeServer,
  type DnsServer,
  findFreePort,
  startAcmeServer,
  startAtoll,
  startDnsServer,
} from '@atoll/testkit';
import {
  certificate,
  certifiedDomain,
  otherPrivateKey,
  privateKey,
} from '../../apps/server/src/features/storage/domains/certificates.fixture.ts';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { sweep } from '../support/sweep.ts';

const startMs = 90_000;
/** Time for the authority to issue a certificate, including the polls. */
const issueMs = 30_000;

/** A server that asks the journey's own DNS, and its own certificate authority. */
const test = base.extend<object, { dns: DnsServer; acme: AcmeServer }>({
  dns: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture depends on
    async ({}, use) => {
      const dns = await startDnsServer();
      await use(dns);
      await dns.stop();
    },
    { scope: 'worker' },
  ],
  acme: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const acme = await startAcmeServer();
      await use(acme);
      await acme.stop();
    },
    { scope: 'worker' },
  ],
  atoll: [
    async ({ dns, acme }, use) => {
      const atoll = await startAtoll({
        env: {
          DNS_SERVERS: dns.address,
          S3_TLS_PORT: String(await findFreePort()),
          ACME_DIRECTORY_URL: acme.directoryUrl,
          ACME_TERMS_AGREED: 'true',
        },
      });
      await use(atoll);
      await atoll.stop();
    },
    { scope: 'worker', timeout: startMs },
  ],
});

// In one worker, so that one server is started.
test.describe.configure({ mode: 'default' });

let serial = 0;
const newBucket = () => `domained-${Date.now()}-${++serial}`;

test(
  'a domain is claimed, proven, led here, certified and turned off',
  wholeRunOnly,
  async ({ signedIn: page, account: { api }, dns }) => {
    const bucket = newBucket();
    await api.ask(createBucket, { name: bucket });
    await page.goto(`/dss/buckets/${bucket}/settings?section=domain`);
    const field = page.getByLabel('Domain', { exact: true });
    await field.fill('no domain');
    await page.getByRole('button', { name: 'Add domain' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await axe(page);
    await field.fill(certifiedDomain);
    await page.getByRole('button', { name: 'Add domain' }).click();
    await expect(page.getByText('Waiting for verification')).toBeVisible();
    await expect(page.getByText('The record wasn’t found yet.')).toBeVisible();
    await expect(page.getByText('The domain doesn’t point anywhere yet.')).toBeVisible();
    await axe(page);

    const proof = page.getByRole('region', { name: 'Verify your domain' });
    const value = await proof.getByText(/^atoll-domain-verification=/).textContent();
    dns.setTxt(`_atoll.${certifiedDomain}`, 'something else');
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText('its value is different')).toBeVisible();
    // The page checks without a click.
    dns.setTxt(`_atoll.${certifiedDomain}`, value ?? '');
    dns.setAddresses(certifiedDomain, '192.0.2.7');
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
    await expect(proof).toHaveCount(0);
    await expect(page.getByText('The domain points to a different server.')).toBeVisible();
    dns.setAddresses(certifiedDomain, '127.0.0.1');
    await expect(page.getByText('The domain points to this server.')).toBeVisible();

    await page.getByText('Upload a certificate', { exact: true }).click();
    const pem = page.getByRole('textbox', { name: 'Certificate' });
    const key = page.getByRole('textbox', { name: 'Private key' });
    const save = page.getByRole('button', { name: 'Save certificate' });
    await pem.fill('nonsense');
    await key.fill(privateKey);
    await save.click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(pem).toHaveAttribute('aria-invalid', 'true');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Certificate from file' }).click();
    await (await chooser).setFiles({
      name: 'files.pem',
      mimeType: 'application/x-pem-file',
      buffer: Buffer.from(certificate),
    });
    await expect(pem).toHaveValue(certificate);
    await key.fill(otherPrivateKey);
    await save.click();
    await expect(key).toHaveAttribute('aria-invalid', 'true');
    await axe(page);
    await key.fill(privateKey);
    await save.click();
    await expect(page.getByText('Certificate saved.')).toBeVisible();
    await expect(page.getByText(`${certifiedDomain}, *.${certifiedDomain}`)).toBeVisible();
    await expect(key).toHaveCount(0);
    await page.getByRole('button', { name: 'Replace' }).click();
    await expect(key).toHaveValue('');

    await page.getByRole('button', { name: 'Remove domain' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Remove domain' }).click();
    await expect(dialog).toContainText('The name doesn’t match.');
    await axe(page);
    await dialog.getByRole('textbox').fill(certifiedDomain);
    await dialog.getByRole('button', { name: 'Remove domain' }).click();
    await expect(page.getByRole('button', { name: 'Add domain' })).toBeVisible();
  },
);

test(
  'a certificate is asked for, refused, asked for again, and renewed or not',
  wholeRunOnly,
  async ({ signedIn: page, account: { api }, atoll, dns, acme }) => {
    const bucket = newBucket();
    const domain = `${bucket}.example.org`;
    const path = `/dss/buckets/${bucket}/settings?section=domain`;
    await api.ask(createBucket, { name: bucket });
    await api.ask(setBucketDomain, { bucket, domain });
    await page.goto(path);
    await expect(page.getByText('Verify your domain first.')).toBeVisible();
    dns.setTxt(`_atoll.${domain}`, (await api.ask(getBucketDomain, { bucket }))?.record.value ?? '');
    await api.ask(checkBucketDomain, { bucket });

    await page.getByRole('button', { name: 'Get certificate' }).click();
    await expect(page.getByText('No certificate yet')).toBeVisible({ timeout: issueMs });
    await expect(page.getByText(`NXDOMAIN looking up A for ${domain}`)).toBeVisible();
    await sweep(page, path);

    acme.lead(domain, Number(new URL(atoll.s3Url).port));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Requesting a certificate' })).toBeVisible();
    await expect(page.getByText('Test Authority', { exact: true })).toBeVisible({ timeout: issueMs });
    await expect(page.getByText(/^Automatic, on /)).toBeVisible();
    await page.getByRole('button', { name: 'Turn off automatic renewal' }).click();
    await expect(page.getByText('Turned off')).toBeVisible();
    await page.getByRole('button', { name: 'Turn on automatic renewal' }).click();
    await expect(page.getByText(/^Automatic, on /)).toBeVisible();
    await sweep(page, path);
  },
);

test(
  'the screen is right in every language and width',
  wholeRunOnly,
  async ({ signedIn: page, account: { api } }) => {
    const bucket = newBucket();
    await api.ask(createBucket, { name: bucket });
    await sweep(page, `/dss/buckets/${bucket}/settings?section=domain`);
    await api.ask(setBucketDomain, { bucket, domain: `${'long-'.repeat(10)}name.example.org` });
    await sweep(page, `/dss/buckets/${bucket}/settings?section=domain`);
  },
);
