import { randomBytes } from 'node:crypto';
import { createBucket } from '@atoll/contract';
import type { Account } from '@atoll/testkit';
import type { Page } from '@playwright/test';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';

async function openNewBucket(page: Page, account: Account): Promise<string> {
  const bucket = `back-${randomBytes(4).toString('hex')}`;
  await account.api.ask(createBucket, { name: bucket });
  await page.goto('/dss/buckets');
  await page.getByRole('link', { name: bucket }).click();
  await expect(page.getByRole('heading', { name: bucket })).toBeVisible();
  return bucket;
}

async function upload(page: Page, name: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload files' }).first().click();
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('hello') });
}

test(
  'closing a preview undoes its step: back leads to the buckets, not to the preview again',
  wholeRunOnly,
  async ({ signedIn: page, account }) => {
    const bucket = await openNewBucket(page, account);
    await upload(page, 'note.txt');
    await page.getByRole('link', { name: 'note.txt', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`/dss/buckets/${bucket}`);
    await page.goBack();
    await expect(page).toHaveURL('/dss/buckets');
  },
);

test(
  'an upload begun without network waits for it, and goes on by itself',
  wholeRunOnly,
  async ({ signedIn: page, account, context }) => {
    await openNewBucket(page, account);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await upload(page, 'later.txt');
    const tray = page.getByRole('region', { name: 'Transfers' });
    await expect(tray.getByText('Uploading 1 file')).toBeVisible();
    await context.setOffline(false);
    await expect(tray.getByText('1 file uploaded')).toBeVisible();
  },
);
