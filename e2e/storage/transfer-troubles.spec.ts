import { open, truncate, writeFile } from 'node:fs/promises';
import { limits, setBucketQuota } from '@atoll/contract';
import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  arrivedParts,
  choose,
  clientOf,
  digestOf,
  limitSpeed,
  mebibyte,
  nextUpload,
  openBucket,
  trayOf,
  writeLargeFile,
} from './transfer-files.ts';

const fileBytes = 64 * mebibyte;

/** Drops a file as from the desktop: with its entry and handle, unlike one created by a script. */
async function drop(page: Page, path: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, x: 600, y: 500, data });
  }
  await devtools.detach();
}

test.beforeEach(({ page }) => void page.on('dialog', (dialog) => dialog.accept()));

test(
  'a dropped file goes on after a reload without being chosen again',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }, testInfo) => {
    const path = testInfo.outputPath('dropped.bin');
    const digest = writeLargeFile(path, fileBytes);
    const bucket = await openBucket(page, account);
    await limitSpeed(page, 4 * mebibyte);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Upload files' }).first()).toBeVisible();
    const beginning = nextUpload(page);
    await drop(page, path);
    const upload = { bucket, key: 'dropped.bin', upload_id: await beginning };
    await expect.poll(async () => (await arrivedParts(account, upload)).size).toBeGreaterThan(0);
    await limitSpeed(page);
    await page.reload();
    const tray = trayOf(page);
    await tray.getByRole('button', { name: 'Continue dropped.bin' }).click();
    await expect(tray.getByText(/Verified/)).toBeVisible({ timeout: 60_000 });
    const client = await clientOf(account, atoll);
    expect(await digestOf(client, bucket, 'dropped.bin')).toBe(digest);
    client.destroy();
  },
);

test(
  'an upload goes on by itself when the network comes back, and when the server does',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }, testInfo) => {
    test.setTimeout(240_000);
    const path = testInfo.outputPath('patient.bin');
    const digest = writeLargeFile(path, fileBytes);
    const client = await clientOf(account, atoll);
    const bucket = await openBucket(page, account);
    await limitSpeed(page, 4 * mebibyte);
    await page.reload();
    const beginning = nextUpload(page);
    await choose(page, 'Upload files', path);
    const upload = { bucket, key: 'patient.bin', upload_id: await beginning };
    const grown = async (by: number) => {
      const { size } = await arrivedParts(account, upload);
      await expect
        .poll(async () => (await arrivedParts(account, upload)).size, { timeout: 60_000 })
        .toBeGreaterThanOrEqual(size + by);
    };
    await grown(1);
    await page.context().setOffline(true);
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
    await page.context().setOffline(false);
    await grown(2);
    await atoll.kill();
    await atoll.restart();
    await expect(trayOf(page).getByText(/Verified/)).toBeVisible({ timeout: 120_000 });
    expect(await digestOf(client, bucket, 'patient.bin')).toBe(digest);
    client.destroy();
  },
);

test(
  'what is too large, or has no room, is told before; room that is gone is told in the middle',
  wholeRunOnly,
  async ({ signedIn: page, account }, testInfo) => {
    const bucket = await openBucket(page, account);
    const setQuota = (max_bytes: number | null) =>
      account.api.ask(setBucketQuota, { bucket, max_bytes, max_objects: null, max_sent_bytes: null });
    const [huge, small, large] = ['huge.bin', 'small.txt', 'large.bin'].map((name) =>
      testInfo.outputPath(name),
    );
    await (await open(huge ?? '', 'w')).close();
    // A file of holes: it takes no room on the disk.
    await truncate(huge ?? '', limits.consoleUploadMaxBytes + 1);
    await writeFile(small ?? '', 'small');
    writeLargeFile(large ?? '', fileBytes);

    await choose(page, 'Upload files', [huge ?? '', small ?? '']);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('alert')).toContainText('1 file will be skipped.');
    await expect(dialog.getByRole('alert')).toContainText('100 GB');
    await axe(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await setQuota(mebibyte);
    await choose(page, 'Upload files', [large ?? '', small ?? '']);
    await expect(dialog.getByRole('alert')).toContainText(
      'The bucket’s quota (size or number of objects) is full.',
    );
    await expect(dialog.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await setQuota(null);
    await limitSpeed(page, 4 * mebibyte);
    await page.reload();
    const beginning = nextUpload(page);
    await choose(page, 'Upload files', large ?? '');
    const upload = { bucket, key: 'large.bin', upload_id: await beginning };
    await expect.poll(async () => (await arrivedParts(account, upload)).size).toBeGreaterThan(0);
    await setQuota(mebibyte);
    const tray = trayOf(page);
    await expect(tray.getByText(/The bucket’s quota .* is full/)).toBeVisible({ timeout: 60_000 });
    await axe(page);
    await setQuota(null);
    await tray.getByRole('combobox', { name: 'Speed limit' }).selectOption('No limit');
    await tray.getByRole('combobox', { name: 'Parallel uploads' }).selectOption('2');
    await tray.getByRole('button', { name: 'Retry large.bin' }).click();
    await expect(tray.getByText(/Verified/)).toBeVisible({ timeout: 60_000 });
    expect(await page.evaluate(() => localStorage.getItem('uploadAtOnce'))).toBe('2');
  },
);
