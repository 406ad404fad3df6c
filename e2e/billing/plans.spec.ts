import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import {
  addCredit,
  codes,
  createBucket,
  deleteObject,
  downloadObject,
  listInvoices,
  upgradePlan,
} from '@atoll/contract';
import { type Account, type Atoll, startAtoll } from '@atoll/testkit';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { Locator, Page } from '@playwright/test';
import { clientOf } from '../storage/transfer-files.ts';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { test as base, expect, serverStartMs } from '../support/fixtures.ts';
import { usedOnPastDays } from '../support/past-use.ts';
import { sweep } from '../support/sweep.ts';
import { fill, textsOf } from '../support/texts.ts';

const gigabyte = 1024 ** 3;
const usd = 1_000_000;
/** The storage and monthly egress of this server's free plan. */
const freeBytes = 100_000;
/** The server checks for due work every 15 seconds. */
const dueWithin = { timeout: 40_000 };

/** A separate server with a short free plan, and with prices. */
const test = base.extend<object, { atoll: Atoll }>({
  atoll: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture depends on
    async ({}, use) => {
      const atoll = await startAtoll({
        env: {
          FREE_STORAGE_BYTES: String(freeBytes),
          FREE_TRANSFER_BYTES: String(freeBytes),
          PRICE_STORED_GB_MONTH_MICRO_USD: '6000',
          PRICE_TRANSFER_GB_MICRO_USD: '10000',
          PRICE_READ_MILLION_MICRO_USD: '400000',
        },
      });
      await use(atoll);
      await atoll.stop();
    },
    { scope: 'worker', timeout: serverStartMs },
  ],
});

// In one worker, so that one server is started.
test.describe.configure({ mode: 'default' });

async function newBucket({ api }: Account): Promise<string> {
  const name = `plans-${randomBytes(5).toString('hex')}`;
  await api.ask(createBucket, { name });
  return name;
}

async function payAsYouGo({ api }: Account, creditMicroUsd: number): Promise<void> {
  const payment_method = 'sandbox_approved';
  const credit = { amount_micro_usd: creditMicroUsd, idempotency_key: 'first' };
  await api.ask(addCredit, { ...credit, payment_method });
  await api.ask(upgradePlan, { payment_method });
}

/** Uploads a file on the page of a bucket. */
async function upload(page: Page, name: string, sizeBytes: number): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.alloc(sizeBytes) };
  await page.locator('main input[type=file]:not([webkitdirectory])').setInputFiles(file);
}

const submit = (dialog: Locator) => dialog.locator('button[type=submit]').click();

test(
  'a free account reaches its limits, adds credit, upgrades and has its invoice',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    const { plan, tabs } = await textsOf('en_US', 'billing');
    const invoices = await textsOf('en_US', 'invoices');
    const [{ credit }, { done }] = [await textsOf('en_US', 'shell'), await textsOf('en_US', 'payments')];
    const { actionsFor, transfers } = await textsOf('en_US', 'storage');
    const { actions } = await textsOf('en_US', 'objects');
    const bucket = await newBucket(account);
    const client = await clientOf(account, atoll);
    const object = { Bucket: bucket, Key: 'half.bin' };
    await client.send(new PutObjectCommand({ ...object, Body: Buffer.alloc(freeBytes / 2 + 1) }));
    const download = () =>
      client.send(new GetObjectCommand(object)).then(
        async ({ Body }) => (await Body?.transformToByteArray())?.length,
        ({ name }: Error) => name,
      );
    expect(await download()).toBe(freeBytes / 2 + 1);
    // Other processes learn of the sent bytes a moment later.
    await expect.poll(download).toBe('TransferLimitExceeded');
    const inConsole = () => account.api.call(downloadObject, { bucket, key: 'half.bin' });
    await expect.poll(async () => (await inConsole()).code).toBe(codes.freeTransferExceeded);

    await page.goto(`/dss/buckets/${bucket}`);
    await page.getByRole('button', { name: fill(actionsFor, { name: 'half.bin' }) }).click();
    await page.getByRole('menuitem', { name: actions.download, exact: true }).click();
    await expect(page.getByRole('alert').getByRole('button', { name: credit.upgrade })).toBeVisible();
    await upload(page, 'more.bin', freeBytes / 2);
    const tray = page.getByRole('region', { name: transfers.title });
    await tray.getByRole('link', { name: credit.upgrade }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(plan.limitsEnd);
    await dialog.getByRole('button', { name: plan.upgradeNeeds }).click();
    await submit(dialog);
    await dialog.getByRole('button', { name: done }).click();
    await page.getByRole('main').getByRole('button', { name: plan.upgrade }).click();
    await submit(dialog);
    await expect(page.getByText(plan.paid, { exact: true })).toBeVisible();

    await tray.getByRole('button', { name: fill(transfers.retry, { name: 'more.bin' }) }).click();
    await expect(tray.getByText(transfers.verified)).toBeVisible();
    await expect.poll(download).toBe(freeBytes / 2 + 1);
    client.destroy();

    usedOnPastDays(atoll, bucket, [{ daysAgo: daysSinceLastMonth(), bytesOut: 120 * gigabyte }]);
    await expect
      .poll(() => usageInvoices(account), dueWithin)
      .toMatchObject([{ state: 'paid', amount_micro_usd: 1_200_000 }]);
    const number = (await usageInvoices(account))[0]?.number ?? '';
    await page.getByRole('main').getByRole('link', { name: tabs.invoices }).click();
    await page.getByRole('link', { name: number }).click();
    await expect(page.getByRole('heading', { name: number })).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('main').getByRole('button', { name: invoices.pdf }).click();
    expect((await saved).suggestedFilename()).toBe(`${number}.pdf`);
  },
);

/** Returns the number of days back to a day in the previous month, in UTC. */
function daysSinceLastMonth(): number {
  return new Date().getUTCDate() + 2;
}

async function usageInvoices({ api }: Account) {
  const { invoices } = await api.ask(listInvoices, {});
  return invoices.filter(({ kind, state }) => kind === 'usage' && state !== 'draft');
}

test(
  'where credit has ended the console says so, and more of it ends that',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    const bucket = await newBucket(account);
    await payAsYouGo(account, 5 * usd);
    usedOnPastDays(atoll, bucket, [{ daysAgo: 2, bytesOut: 600 * gigabyte, storedGigabytes: 1 }]);
    const credit = page.getByRole('region', { name: 'Available credit' });
    const reload = async () => {
      await page.goto('/dss/billing');
      return credit.textContent();
    };
    await expect.poll(reload, dueWithin).toContain('Uploads will be blocked from');

    await page.goto(`/dss/buckets/${bucket}`);
    const banner = page.getByRole('status').filter({ hasText: 'You’re out of credit' });
    await expect(banner).toBeVisible();
    await axe(page);
    await banner.getByRole('button', { name: 'Hide this message' }).click();
    await expect(banner).toHaveCount(0);

    usedOnPastDays(atoll, bucket, [{ daysAgo: 3, bytesOut: 900 * gigabyte }]);
    await expect.poll(reload, dueWithin).toContain('so uploads are blocked');
    await expect(credit).toContainText('You owe $5.');
    await sweep(page, '/dss/billing');
    await page.goto(`/dss/buckets/${bucket}`);
    await expect(banner).toContainText('You can still read, download and delete');
    await expect(banner.getByRole('button', { name: 'Hide this message' })).toHaveCount(0);
    await upload(page, 'late.bin', 1000);
    const tray = page.getByRole('region', { name: 'Transfers' });
    await tray.getByRole('link', { name: 'Add Credit' }).click();
    const dialog = page.getByRole('dialog');
    await submit(dialog);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(credit).not.toContainText('ended');
    await page.goto(`/dss/buckets/${bucket}`);
    await expect(banner).toHaveCount(0);
    await upload(page, 'again.bin', 1000);
    await expect(tray.getByText('Verified')).toBeVisible();
  },
);

test(
  'what is used is seen by day, bucket and meter, and the free plan says what it takes away',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    const [photos, logs] = [await newBucket(account), await newBucket(account)];
    await page.goto('/dss/billing/usage');
    await expect(page.getByText('No usage this month')).toBeVisible();

    await payAsYouGo(account, 50 * usd);
    await page.goto(`/dss/buckets/${photos}`);
    await upload(page, 'photo.bin', 2 * freeBytes);
    await expect(page.getByText('Verified')).toBeVisible();
    const days = [2, 3].map((daysAgo) => ({ daysAgo, bytesOut: 10 * gigabyte, storedGigabytes: 30 }));
    usedOnPastDays(atoll, photos, days);
    usedOnPastDays(atoll, logs, [{ daysAgo: 3, readRequests: 1_000_000 }]);
    const month = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 7);
    await page.goto(`/dss/billing/usage?month=${month}`);
    const total = page.getByRole('region', { name: 'Total for the month' });
    await expect(total.getByRole('row', { name: /^Reads/ })).toContainText('1,000,000');
    await page.getByRole('region', { name: 'Daily cost' }).getByText('Show as table').click();
    await expect(page.getByRole('table', { name: 'Daily cost' })).toContainText('10 GB');
    await axe(page);
    await page
      .getByRole('region', { name: 'By bucket and agent' })
      .getByRole('button', { name: logs })
      .click();
    await expect(page).toHaveURL(new RegExp(`bucket=${logs}`));
    await expect(total.getByRole('row', { name: /^Egress/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(total.getByRole('row', { name: /^Egress/ })).toBeVisible();
    await sweep(page, `/dss/billing/usage?month=${month}`);

    await sweep(page, { path: '/dss/billing?dialog=change-plan', arrange: theDialog });
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Delete at least that much first.');
    await expect(dialog.getByRole('button', { name: 'Switch to the free plan' })).toHaveCount(0);
    await account.api.ask(deleteObject, { bucket: photos, key: 'photo.bin' });
    await page.goto('/dss/billing?dialog=change-plan');
    await dialog.getByRole('button', { name: 'Switch to the free plan' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Free plan', { exact: true })).toBeVisible();
    await sweep(page, { path: '/dss/billing?dialog=change-plan', arrange: theDialog });
  },
);

const theDialog = (page: Page) =>
  expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
