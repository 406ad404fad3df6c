import { createHash, randomBytes } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createAccessKey,
  createBucket,
  listUploadParts,
  signOut,
  startUpload,
  uploadCalls,
} from '@atoll/contract';
import { type Account, type Atoll, readZip } from '@atoll/testkit';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { sweep } from '../support/sweep.ts';
import { textsOf } from '../support/texts.ts';

const mebibyte = 1024 ** 2;
/** Larger ones take more than a suite may: `TRANSFER_MB=5120 TRANSFER_FILES=5000 npx playwright test transfers`. */
const largeBytes = Number(process.env.TRANSFER_MB ?? 300) * mebibyte;
const fileCount = Number(process.env.TRANSFER_FILES ?? 500);

async function openBucket(page: Page, { api }: Account): Promise<string> {
  const bucket = `transfers-${randomBytes(4).toString('hex')}`;
  await api.ask(createBucket, { name: bucket });
  await page.goto(`/dss/buckets/${bucket}`);
  await expect(page.getByRole('heading', { name: bucket })).toBeVisible();
  return bucket;
}

/** What its owner reads it back with. */
async function clientOf({ api }: Account, atoll: Atoll): Promise<S3Client> {
  const key = await api.ask(createAccessKey, { name: 'journey' });
  return new S3Client({
    endpoint: atoll.s3Url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: key.access_key_id, secretAccessKey: key.secret_access_key },
  });
}

/** A file of which no two parts are alike. */
function writeLargeFile(path: string, sizeBytes: number): string {
  const hash = createHash('sha256');
  const file = openSync(path, 'w');
  const block = randomBytes(mebibyte);
  for (let at = 0; at < sizeBytes; at += mebibyte) {
    block.writeUInt32LE(at / mebibyte);
    writeSync(file, block);
    hash.update(block);
  }
  closeSync(file);
  return hash.digest('hex');
}

async function digestOf(client: S3Client, Bucket: string, Key: string): Promise<string> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  const hash = createHash('sha256');
  for await (const chunk of Body as AsyncIterable<Uint8Array>) hash.update(chunk);
  return hash.digest('hex');
}

const limitSpeed = (page: Page, bytesPerSecond: number) =>
  page.evaluate((limit) => localStorage.setItem('uploadLimit', String(limit)), bytesPerSecond);

async function chooseFile(page: Page, path: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload files' }).first().click();
  await (await chooser).setFiles(path);
}

/** The upload that the page begins next. */
async function nextUpload(page: Page): Promise<string> {
  const answer = await page.waitForResponse(
    (response) =>
      response.url().endsWith(startUpload.path) && response.request().method() === startUpload.method,
  );
  return (await answer.json()).data.upload_id;
}

test('an upload that a reload cut off goes on with the same file, and no part goes twice', async ({
  signedIn: page,
  account,
  atoll,
}, testInfo) => {
  test.setTimeout(120_000 + largeBytes / 10_000);
  page.on('dialog', (dialog) => dialog.accept());
  const path = testInfo.outputPath('film.bin');
  const digest = writeLargeFile(path, largeBytes);
  const bucket = await openBucket(page, account);
  await limitSpeed(page, 16 * mebibyte);
  await page.reload();
  const beginning = nextUpload(page);
  await chooseFile(page, path);
  const at = { bucket, key: 'film.bin', upload_id: await beginning };
  const arrived = async () => (await account.api.ask(listUploadParts, at)).map((part) => part.part_number);
  await expect.poll(async () => (await arrived()).length, { timeout: 90_000 }).toBeGreaterThanOrEqual(4);
  await axe(page);
  await page.reload();
  await limitSpeed(page, 0);
  await page.reload();

  const tray = page.getByRole('region', { name: 'Transfers' });
  await expect(tray.getByText(/Interrupted/)).toBeVisible();
  await axe(page);
  const before = new Set(await arrived());
  expect(before.size).toBeGreaterThanOrEqual(4);
  const sent: number[] = [];
  page.on('request', (request) => {
    const { searchParams } = new URL(request.url());
    if (request.method() === 'PUT') sent.push(Number(searchParams.get('partNumber')));
  });
  const choosing = page.waitForEvent('filechooser');
  await tray.getByRole('button', { name: 'Continue film.bin' }).click();
  await (await choosing).setFiles(path);
  await expect(tray.getByText(/Verified/)).toBeVisible({ timeout: 60_000 + largeBytes / 10_000 });
  const parts = Math.ceil(largeBytes / (8 * mebibyte));
  expect(sent.filter((part) => before.has(part))).toEqual([]);
  expect(new Set(sent).size).toBe(sent.length);
  expect(sent.length + before.size).toBe(parts);
  const client = await clientOf(account, atoll);
  expect(await digestOf(client, bucket, 'film.bin')).toBe(digest);
  client.destroy();
});

test('an upload goes on when the session has ended meanwhile', async ({
  signedIn: page,
  account,
  atoll,
}, testInfo) => {
  page.on('dialog', (dialog) => dialog.dismiss());
  const path = testInfo.outputPath('long.bin');
  const digest = writeLargeFile(path, 40 * mebibyte);
  const client = await clientOf(account, atoll);
  const bucket = await openBucket(page, account);
  await limitSpeed(page, 16 * mebibyte);
  await page.reload();
  const beginning = nextUpload(page);
  await chooseFile(page, path);
  await beginning;
  const completed = page.waitForResponse((response) =>
    response.url().endsWith(uploadCalls.completeUpload.path),
  );
  await account.api.ask(signOut, {});
  expect((await (await completed).json()).code).toBe(200);
  expect(await digestOf(client, bucket, 'long.bin')).toBe(digest);
  client.destroy();
});

test('a tree of files goes up as a folder and comes down as a zip, byte for byte', async ({
  signedIn: page,
  account,
}, testInfo) => {
  test.setTimeout(120_000 + fileCount * 200);
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
  await openBucket(page, account);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload folder' }).first().click();
  await (await chooser).setFiles(root);
  const dialog = page.getByRole('dialog', { name: `Upload ${fileCount.toLocaleString('en-US')} files?` });
  await expect(dialog.getByText('Room left')).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  const tray = page.getByRole('region', { name: 'Transfers' });
  await expect(tray.getByText(`${fileCount.toLocaleString('en-US')} files uploaded`)).toBeVisible({
    timeout: 60_000 + fileCount * 150,
  });
  expect(await tray.getByRole('listitem').count()).toBeLessThan(40);
  await axe(page);
  await tray.getByRole('button', { name: 'Clear' }).click();

  await page.getByRole('button', { name: 'Actions for tree' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download as zip' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('tree.zip');
  const unpacked = readZip(await readFile(await download.path()));
  expect([...unpacked.keys()].toSorted()).toEqual([...files.keys()].map((name) => `tree/${name}`).toSorted());
  for (const [name, bytes] of files) expect(unpacked.get(`tree/${name}`)?.equals(bytes), name).toBe(true);
});

test('what is in the way of several files is settled before any of them is sent', async ({
  signedIn: page,
  account,
  atoll,
}) => {
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
  const choose = async (page: Page, label: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: label, exact: true }).first().click();
    await (await chooser).setFiles(files);
    await expect(page.getByRole('dialog').getByRole('combobox').first()).toBeVisible();
  };
  await sweep(page, {
    path: `/dss/buckets/${bucket}`,
    arrange: async (page, locale) => choose(page, (await textsOf(locale, 'storage')).objects.uploadFiles),
  });
  await page.reload();
  await choose(page, 'Upload files');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What to do with replaced.txt').selectOption('Replace');
  await dialog.getByLabel('What to do with skipped.txt').selectOption('Skip');
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('3 files uploaded')).toBeVisible();
  expect(await Promise.all([...names, 'new.txt', 'kept (1).txt'].map(read))).toEqual([
    ...['old', 'new', 'old', 'new', 'new'],
  ]);
  client.destroy();
});

test('the tray is read in every language', async ({ signedIn: page, account }) => {
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
