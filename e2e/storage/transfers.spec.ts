import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createBucket, listRequests, setRequestLog, signOut, uploadCalls } from '@atoll/contract';
import { type Account, readZip } from '@atoll/testkit';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { pick } from '../support/pick.ts';
import { sweep } from '../support/sweep.ts';
import { textsOf } from '../support/texts.ts';
import { chooseToAdd } from './toolbar.ts';
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

/** Larger ones take more than a suite may: `npm run bench:transfers`. */
const largeBytes = Number(process.env.TRANSFER_MB ?? 128) * mebibyte;
const fileCount = Number(process.env.TRANSFER_FILES ?? 500);
const largeParts = Math.ceil(largeBytes / (8 * mebibyte));

/** Returns the number of parts that the server received since a moment. */
async function countTakenParts({ api }: Account, bucket: string, since: number): Promise<number> {
  let count = 0;
  let cursor: string | null | undefined;
  do {
    const query = { bucket, operation: 'UploadPart', status: '2' as const, since, limit: 1000 };
    const page = await api.ask(listRequests, cursor ? { ...query, cursor } : query);
    count += page.requests.length;
    cursor = page.next_cursor;
  } while (cursor);
  return count;
}

test('an upload that a reload cut off half way goes on with the same file, and no part goes twice', async ({
  signedIn: page,
  account,
  atoll,
}, testInfo) => {
  test.setTimeout(180_000 + largeBytes / 1000);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    return dialog.accept();
  });
  const path = testInfo.outputPath('film.bin');
  const digest = writeLargeFile(path, largeBytes);
  const bucket = await openBucket(page, account);
  await account.api.ask(setRequestLog, { bucket, is_on: true });
  await limitSpeed(page, 16 * mebibyte);
  await page.reload();
  const beginning = nextUpload(page);
  await choose(page, 'Upload files', path);
  const upload = { bucket, key: 'film.bin', upload_id: await beginning };
  await axe(page);
  await expect
    .poll(async () => (await arrivedParts(account, upload)).size, { timeout: 60_000 + largeBytes / 2000 })
    .toBeGreaterThanOrEqual(largeParts / 2);
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await limitSpeed(page);
  await page.reload();

  const tray = trayOf(page);
  await expect(tray.getByText(/Interrupted/)).toBeVisible();
  await axe(page);
  const before = await arrivedParts(account, upload);
  expect(before.size).toBeLessThan(largeParts);
  const sent: number[] = [];
  page.on('request', (request) => {
    const { searchParams } = new URL(request.url());
    if (request.method() === 'PUT') sent.push(Number(searchParams.get('partNumber')));
  });
  const resumedAt = Date.now();
  const choosing = page.waitForEvent('filechooser');
  await tray.getByRole('button', { name: 'Continue film.bin' }).click();
  await (await choosing).setFiles(path);
  await expect(tray.getByText(/Verified/)).toBeVisible({ timeout: 60_000 + largeBytes / 2000 });
  expect(sent.filter((part) => before.has(part))).toEqual([]);
  expect(new Set(sent).size).toBe(sent.length);
  expect(sent.length + before.size).toBe(largeParts);
  await expect.poll(() => countTakenParts(account, bucket, resumedAt)).toBe(largeParts - before.size);
  const client = await clientOf(account, atoll);
  expect(await digestOf(client, bucket, 'film.bin')).toBe(digest);
  client.destroy();
});

test(
  'an upload goes on when the session has ended meanwhile',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }, testInfo) => {
    page.on('dialog', (dialog) => dialog.dismiss());
    const path = testInfo.outputPath('long.bin');
    const digest = writeLargeFile(path, 40 * mebibyte);
    const client = await clientOf(account, atoll);
    const bucket = await openBucket(page, account);
    await limitSpeed(page, 16 * mebibyte);
    await page.reload();
    const beginning = nextUpload(page);
    await choose(page, 'Upload files', path);
    await beginning;
    const completed = page.waitForResponse((response) =>
      response.url().endsWith(uploadCalls.completeUpload.path),
    );
    await account.api.ask(signOut, {});
    expect((await (await completed).json()).code).toBe(200);
    expect(await digestOf(client, bucket, 'long.bin')).toBe(digest);
    client.destroy();
  },
);

test(
  'a tree of files goes up as a folder, is moved, and comes down as a zip, byte for byte',
  wholeRunOnly,
  async ({ signedIn: page, account }, testInfo) => {
    test.setTimeout(120_000 + fileCount * 800);
    const root = testInfo.outputPath('tree');
    const files = new Map<string, Buffer>();
    const names = ['.hidden', 'été.txt', '報告 100%.txt', '🦀 crab.txt', "it's.txt", 'ملف.txt'];
    for (let index = 0; index < fileCount; index += 1) {
      const folder = `d${index % 7}/e${index % 3}`;
      files.set(`${folder}/${index}-${names[index % names.length]}`, randomBytes(1 + (index % 2000)));
    }
    for (const [name, bytes] of files) {
      await mkdir(join(root, name, '..'), { recursive: true });
      await writeFile(join(root, name), bytes);
    }
    const target = `${await openBucket(page, account)}-moved`;
    await account.api.ask(createBucket, { name: target });
    const chooser = page.waitForEvent('filechooser');
    await chooseToAdd(page, 'Upload folder');
    await (await chooser).setFiles(root);
    const dialog = page.getByRole('dialog', { name: `Upload ${fileCount.toLocaleString('en-US')} files?` });
    await expect(dialog.getByText('Included in your plan')).toBeVisible();
    await dialog.getByRole('button', { name: 'Upload' }).click();
    const tray = trayOf(page);
    await expect(tray.getByText(`${fileCount.toLocaleString('en-US')} files uploaded`)).toBeVisible({
      timeout: 60_000 + fileCount * 400,
    });
    expect(await tray.getByRole('listitem').count()).toBeLessThan(40);
    await axe(page);
    await tray.getByRole('button', { name: 'Clear' }).click();

    await page.getByRole('row', { name: 'tree' }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Move contents of folder…', exact: true }).click();
    const picker = page.getByRole('dialog');
    await pick(picker.getByRole('combobox', { name: 'Bucket' }), target);
    await picker.getByRole('button', { name: 'Move here' }).click();
    await expect(page.getByRole('status').filter({ hasText: /^[\d,]+ objects moved to / })).toBeVisible({
      timeout: 60_000 + fileCount * 400,
    });

    await page.goto(`/dss/buckets/${target}`);
    await page.getByRole('button', { name: 'Actions for tree' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Download as zip' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('tree.zip');
    const unpacked = readZip(await readFile(await download.path()));
    expect([...unpacked.keys()].toSorted()).toEqual(
      [...files.keys()].map((name) => `tree/${name}`).toSorted(),
    );
    for (const [name, bytes] of files) expect(unpacked.get(`tree/${name}`)?.equals(bytes), name).toBe(true);
  },
);

test(
  'what is in the way of several files is settled before any of them is sent',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    const bucket = await openBucket(page, account);
    const client = await clientOf(account, atoll);
    const put = (Key: string) => client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: 'old' }));
    const read = async (Key: string) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }));
      return Body?.transformToString();
    };
    const names = ['kept.txt', 'replaced.txt', 'skipped.txt'];
    for (const name of names) await put(name);
    const files = [...names, 'new.txt'].map((name) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from('new'),
    }));
    const bring = async (page: Page, label: string) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: label, exact: true }).first().click();
      await (await chooser).setFiles(files);
      await expect(page.getByRole('dialog').getByRole('combobox').first()).toBeVisible();
    };
    await sweep(page, {
      path: `/dss/buckets/${bucket}`,
      arrange: async (page, locale) => bring(page, (await textsOf(locale, 'storage')).objects.uploadFiles),
    });
    await page.reload();
    await bring(page, 'Upload files');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Action for replaced.txt').selectOption('Replace');
    await dialog.getByLabel('Action for skipped.txt').selectOption('Skip');
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect(page.getByText('3 files uploaded')).toBeVisible();
    expect(await Promise.all([...names, 'new.txt', 'kept (1).txt'].map(read))).toEqual([
      ...['old', 'new', 'old', 'new', 'new'],
    ]);
    client.destroy();
  },
);

test('the tray is read in every language', wholeRunOnly, async ({ signedIn: page, account }) => {
  const bucket = await openBucket(page, account);
  await sweep(page, {
    path: `/dss/buckets/${bucket}`,
    arrange: async (page, locale) => {
      const { objects, transfers } = await textsOf(locale, 'storage');
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: objects.uploadFiles, exact: true }).first().click();
      await (await chooser).setFiles({
        name: `${locale}.txt`,
        mimeType: 'text/plain',
        buffer: Buffer.from(locale),
      });
      await expect(page.getByText(new RegExp(transfers.verified))).toBeVisible();
    },
  });
});
