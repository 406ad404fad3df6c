import { randomBytes } from 'node:crypto';
import { createBucket } from '@atoll/contract';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';

const long = 'x'.repeat(5000);

test(
  'a page opens whatever its address asks for, and shows what it shows by itself',
  wholeRunOnly,
  async ({ signedIn: page, account }) => {
    test.setTimeout(240_000);
    const bucket = `addresses-${randomBytes(4).toString('hex')}`;
    await account.api.ask(createBucket, { name: bucket });
    const inBucket = `/dss/buckets/${bucket}`;
    const addresses = [
      '/dss/billing/usage?month=x',
      '/dss/billing/usage?month=2026-11&month=2026-99',
      '/dss/billing?dialog=x&payment=%00',
      `${inBucket}/settings?section=x&statement=NaN`,
      `${inBucket}/settings?section=policy&statement=9007199254740991`,
      `${inBucket}/log?since=x&before=8640000000000001&status=9`,
      `${inBucket}/log?show=audit&since=8640000000000000&foo=1`,
      `${inBucket}/log?since=253402300799999&before=1`,
      `${inBucket}?until=9999-12-31&since=1970-01-01`,
      `${inBucket}?since=2026-99-99&minBytes=1e3&sort=etag&panel=x`,
      `${inBucket}?prefix=${long}`,
      `${inBucket}/usage?period=x&prefix=a&prefix=b`,
      `${inBucket}/sharing?state=x&foo=1`,
      '/dss/audit?since=x&foo=1',
      '/dss/search?text=2026&type=x&since=0000-00-00&sort=x',
      '/dss/usage?period=31',
      '/dss/share-links?state=x&bucket=&foo=1',
      '/dss/access-keys?sort=x&filter=%FF',
      '/dss/apps?client=x',
      '/dss/jobs?job=&job=',
      '/auth?remember=x',
    ];
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading', { name: 'This page couldn’t be loaded' }), address).toHaveCount(
        0,
      );
      await expect(page.getByRole('button', { name: 'Try again' }), address).toHaveCount(0);
    }
  },
);
