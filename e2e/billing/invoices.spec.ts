import { readFile } from 'node:fs/promises';
import { addCredit, createBucket, listInvoices, saveBillingDetails, upgradePlan } from '@atoll/contract';
import { type Atoll, startAtoll } from '@atoll/testkit';
import type { Download, Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { wholeRunOnly } from '../support/extent.ts';
import { test as base, expect, serverStartMs } from '../support/fixtures.ts';
import { usedOnPastDays } from '../support/past-use.ts';
import { pick } from '../support/pick.ts';
import { sweep } from '../support/sweep.ts';
import { textsOf } from '../support/texts.ts';

const gigabyte = 1024 ** 3;
const usd = 1_000_000;
/** The server checks for due work every 15 seconds. */
const dueWithin = { timeout: 40_000 };

/** A separate server with prices that include a tax. */
const test = base.extend<object, { atoll: Atoll }>({
  atoll: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture depends on
    async ({}, use) => {
      const atoll = await startAtoll({
        env: {
          PRICE_TRANSFER_GB_MICRO_USD: '10000',
          PRICE_READ_MILLION_MICRO_USD: '400000',
          INVOICE_SELLER_NAME: 'Œuvres & Nuages SAS',
          INVOICE_SELLER_ADDRESS: '12 rue de la Mer\\n75011 Paris',
          TAX_NAME: 'VAT',
          TAX_BASIS_POINTS: '2000',
        },
      });
      await use(atoll);
      await atoll.stop();
    },
    { scope: 'worker', timeout: serverStartMs },
  ],
});

async function downloadBy(page: Page, name: string): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('main').getByRole('button', { name }).click(),
  ]);
  return download;
}

async function textOfPdf(download: Download): Promise<string> {
  const data = new Uint8Array(await readFile(await download.path()));
  const pdf = await getDocument({ data, verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join('');
}

test(
  'an invoice names whom it is for, is looked at, and taken home as PDF and CSV',
  wholeRunOnly,
  async ({ signedIn: page, account: { api }, atoll }) => {
    const payment_method = 'sandbox_approved';
    await api.ask(addCredit, { amount_micro_usd: 10 * usd, idempotency_key: 'first', payment_method });
    await api.ask(upgradePlan, { payment_method });
    const bucket = `invoiced-${Date.now()}`;
    await api.ask(createBucket, { name: bucket });

    await page.goto('/dss/billing/details');
    await page.getByLabel('Name or company').fill('株式会社アトール');
    await page.getByLabel('Address').fill('千代田区\n東京都');
    await pick(page.getByLabel('Country'), 'Japan');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Billing details saved.')).toBeVisible();

    const lastMonth = new Date().getUTCDate() + 2;
    usedOnPastDays(atoll, bucket, [
      { daysAgo: lastMonth, bytesOut: 12 * gigabyte, readRequests: 3000 },
      { daysAgo: lastMonth - 1, bytesOut: gigabyte },
    ]);
    const ofUse = async () => (await api.ask(listInvoices, {})).invoices.find(({ kind }) => kind === 'usage');
    await expect.poll(ofUse, dueWithin).toMatchObject({ state: 'paid', amount_micro_usd: 131_200 });
    const { id = '', number = '' } = (await ofUse()) ?? {};

    await page.getByRole('main').getByRole('link', { name: 'Invoices' }).click();
    await page.getByRole('link', { name: number ?? '' }).click();
    const sheet = page.getByRole('article', { name: number ?? '' });
    await expect(sheet).toContainText('株式会社アトール');
    await expect(sheet).toContainText('Œuvres & Nuages SAS');
    await expect(sheet.getByRole('row', { name: 'Egress' })).toContainText('$0.13');
    await expect(sheet).toContainText('$0.131200');

    const pdf = await downloadBy(page, 'Download PDF');
    expect(pdf.suggestedFilename()).toBe(`${number}.pdf`);
    const text = await textOfPdf(pdf);
    for (const word of [number ?? '', bucket, '株式会社アトール', 'Œuvres & Nuages SAS', '$0.131200']) {
      expect(text).toContain(word);
    }
    const csv = await downloadBy(page, 'Download usage (CSV)');
    const rows = (await readFile(await csv.path(), 'utf8')).trimEnd().split('\r\n').slice(1);
    expect(rows.map((row) => row.split(',').at(-1)).sort()).toEqual(['0.0012', '0.01', '0.12']);

    await api.ask(saveBillingDetails, { name: 'Atoll SAS', address: 'Paris', country: 'FR', tax_id: 'FR 1' });
    await sweep(page, {
      path: `/dss/billing/invoices/${id}`,
      arrange: async (page, locale) => {
        const { correct } = await textsOf(locale, 'invoices');
        await page.getByRole('button', { name: correct }).click();
        await expect(page.getByRole('dialog')).toContainText('Atoll SAS');
      },
    });
    await page.getByRole('button', { name: 'Issue corrected invoice' }).click();
    const corrected = page.getByRole('article', { name: `${number}-C1` });
    await expect(corrected).toContainText('Atoll SAS');
    const correction = await downloadBy(page, 'Download PDF');
    expect(correction.suggestedFilename()).toBe(`${number}-C1.pdf`);
    expect(await textOfPdf(correction)).toContain('Corrected invoice');
    await page.getByLabel('Version').selectOption('0');
    await expect(sheet).toContainText('株式会社アトール');
    await page.getByLabel('Version').selectOption('1');
    await sweep(page, `/dss/billing/invoices/${id}`);
    await sweep(page, '/dss/billing/invoices');
    await sweep(page, '/dss/billing/details');
  },
);
