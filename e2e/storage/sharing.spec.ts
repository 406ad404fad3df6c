import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  type CallInput,
  createBucket,
  createShareLink,
  languageTag,
  locales,
  startUpload,
} from '@atoll/contract';
import type { Account } from '@atoll/testkit';
import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { sweep } from '../support/sweep.ts';
import { textsOf } from '../support/texts.ts';

async function fill({ api }: Account, files: Record<string, string>): Promise<string> {
  const bucket = `sharing-${randomBytes(4).toString('hex')}`;
  await api.ask(createBucket, { name: bucket });
  for (const [key, body] of Object.entries(files)) {
    const started = await api.ask(startUpload, { bucket, key, size_bytes: body.length });
    if (started.kind !== 'single') throw new Error('too large for one request');
    await fetch(started.url, { method: 'PUT', headers: started.headers, body });
  }
  return bucket;
}

type Terms = CallInput<typeof createShareLink>;
/** The path at which visitors open a link. */
async function share({ api }: Account, terms: Terms): Promise<string> {
  return new URL((await api.ask(createShareLink, terms)).url).pathname;
}

async function download(page: Page, name: string): Promise<string> {
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  return readFile(await (await coming).path(), 'utf8');
}

test('a file is shared with a password, had once by a stranger, watched and taken back', async ({
  signedIn: page,
  account,
  browser,
  atoll,
}) => {
  const bucket = await fill(account, { 'report.txt': 'for your eyes' });
  await page.goto(`/dss/buckets/${bucket}`);
  await page.getByRole('button', { name: /Actions for report.txt/ }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await page.getByLabel('Password', { exact: true }).fill('open sesame');
  await page.getByLabel('Most downloads').fill('1');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  const url = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  await page.getByLabel('Send by e-mail to').fill('ana@example.com');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('The link is on its way.')).toBeVisible();
  const mail = await atoll.mail?.waitForMail('ana@example.com', ({ text }) => text.includes(url));
  expect(mail).toBeDefined();
  await page.getByRole('button', { name: 'Done' }).click();

  const stranger = await browser.newContext({ javaScriptEnabled: false });
  const theirs = await stranger.newPage();
  await theirs.goto(url);
  await theirs.getByLabel('Password').fill('wrong');
  await theirs.getByRole('button', { name: 'Open' }).click();
  await expect(theirs.getByRole('alert')).toBeVisible();
  await theirs.getByLabel('Password').fill('open sesame');
  await theirs.getByRole('button', { name: 'Open' }).click();
  await expect(theirs.getByText('Downloads left: 1.')).toBeVisible();
  expect(await download(theirs, 'Download')).toBe('for your eyes');
  await theirs.getByRole('link', { name: 'Download' }).click();
  await expect(theirs.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();

  await page.getByRole('link', { name: 'Sharing' }).click();
  await expect(page.getByText('Used up')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for report.txt' }).click();
  await page.getByRole('menuitem', { name: 'Link and access log' }).click();
  await expect(page.getByRole('cell', { name: /^Download of report.txt/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for report.txt' }).click();
  await page.getByRole('menuitem', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Withdrawn')).toBeVisible();
  await theirs.goto(url);
  await expect(theirs.getByText('It was withdrawn, or never existed.')).toBeVisible();
  await stranger.close();
});

test('strangers put files where they are asked for, and never over another', async ({ page, account }) => {
  const bucket = await fill(account, { 'inbox/a.txt': 'there before' });
  const at = await share(account, { bucket, kind: 'request', key: 'inbox/', accepts: ['.txt'] });
  await page.goto(at);
  const choose = page.getByLabel('Choose files');
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await choose.setInputFiles([file('a.txt', 'one'), file('b.txt', 'two'), file('c.exe', 'three')]);
  const rows = page.getByRole('listitem');
  await expect(rows.filter({ hasText: 'a (2).txt' })).toContainText('Sent');
  await expect(rows.filter({ hasText: 'b.txt' })).toContainText('Sent');
  await expect(rows.filter({ hasText: 'c.exe' })).toContainText('Not sent');
  await axe(page);
});

test('a folder is walked by whoever has the link', async ({ page, account }) => {
  const bucket = await fill(account, { 'docs/one.txt': 'one', 'docs/in/ner.txt': 'inner', 'other.txt': 'x' });
  await page.goto(await share(account, { bucket, kind: 'folder', key: 'docs/' }));
  await page.getByRole('link', { name: 'in/' }).click();
  expect(await download(page, 'Download ner.txt')).toBe('inner');
  await page.getByRole('navigation', { name: 'Folder path' }).getByRole('link', { name: 'docs' }).click();
  await expect(page.getByRole('link', { name: 'Download one.txt' })).toBeVisible();
  await expect(page.getByText('other.txt')).toHaveCount(0);
});

test('the pages of links can be used by everybody, in every language', async ({ page, account }) => {
  const bucket = await fill(account, { 'docs/one.txt': 'one' });
  const soon = Date.now() + 60 * 60 * 1000;
  const paths = [
    await share(account, { bucket, kind: 'file', key: 'docs/one.txt', max_transfers: 3, expires_at: soon }),
    await share(account, { bucket, kind: 'folder', key: 'docs/' }),
    await share(account, { bucket, kind: 'request', key: 'docs/', max_file_bytes: 5_000_000 }),
    await share(account, { bucket, kind: 'file', key: 'docs/one.txt', password: 'open sesame' }),
    await share(account, { bucket, kind: 'file', key: 'docs/one.txt', expires_at: 1 }),
  ];
  for (const path of paths) {
    for (const locale of locales) {
      await page.setViewportSize({ width: locale === 'en_US' ? 1280 : 390, height: 844 });
      await page.goto(`${path}?lang=${languageTag(locale)}`);
      await expect(page.locator('html')).toHaveAttribute('lang', languageTag(locale));
      await axe(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path} in ${locale}`).toBeLessThanOrEqual(0);
    }
  }
});

test('links are listed, and made, in every language', async ({ signedIn: page, account }) => {
  const bucket = await fill(account, { 'one.txt': 'one' });
  await share(account, { bucket, kind: 'file', key: 'one.txt', max_transfers: 3 });
  await share(account, { bucket, kind: 'request', key: '', password: 'open sesame', expires_at: 1 });
  await sweep(page, '/dss/share-links');
  await sweep(page, {
    path: `/dss/buckets/${bucket}/sharing`,
    arrange: async (shown, locale) => {
      const { createHere } = await textsOf(locale, 'sharing');
      await shown.getByRole('button', { name: createHere }).click();
      await expect(shown.getByRole('dialog')).toBeVisible();
    },
  });
  await sweep(page, {
    path: `/dss/buckets/${bucket}/sharing`,
    arrange: async (shown, locale) => {
      const { actionsFor, actions } = await textsOf(locale, 'sharing');
      await shown.getByRole('button', { name: actionsFor.replace('{{name}}', 'one.txt') }).click();
      await shown.getByRole('menuitem', { name: actions.show }).click();
      await expect(shown.getByRole('dialog').getByRole('img')).toBeVisible();
    },
  });
});
