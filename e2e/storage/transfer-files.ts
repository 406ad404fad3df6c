import { createHash, randomBytes } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { createAccessKey, createBucket, listUploadParts, startUpload } from '@atoll/contract';
import type { Account, Atoll } from '@atoll/testkit';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, type Page } from '@playwright/test';

export const mebibyte = 1024 ** 2;

/** Creates a bucket and opens its page. */
export async function openBucket(page: Page, { api }: Account): Promise<string> {
  const bucket = `transfers-${randomBytes(4).toString('hex')}`;
  await api.ask(createBucket, { name: bucket });
  await page.goto(`/dss/buckets/${bucket}`);
  await expect(page.getByRole('heading', { name: bucket })).toBeVisible();
  return bucket;
}

/** Returns an S3 client of the owner, to read the files back. */
export async function clientOf({ api }: Account, atoll: Atoll): Promise<S3Client> {
  const key = await api.ask(createAccessKey, { name: 'journey' });
  return new S3Client({
    endpoint: atoll.s3Url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: key.access_key_id, secretAccessKey: key.secret_access_key },
  });
}

/** Writes a file in which no two parts are alike. @returns its SHA-256 */
export function writeLargeFile(path: string, sizeBytes: number): string {
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

export async function digestOf(client: S3Client, Bucket: string, Key: string): Promise<string> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  const hash = createHash('sha256');
  for await (const chunk of Body as AsyncIterable<Uint8Array>) hash.update(chunk);
  return hash.digest('hex');
}

/** Limits the speed from the page's next load on; undefined: no limit. */
export async function limitSpeed(page: Page, bytesPerSecond?: number): Promise<void> {
  await page.evaluate((limit) => localStorage.setItem('uploadLimit', String(limit)), bytesPerSecond ?? 0);
}

/** Selects files through the button, as a person would. */
export async function choose(page: Page, button: string, files: string | string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).first().click();
  await (await chooser).setFiles(files);
}

/** Returns the ID of the next upload that the page begins. */
export async function nextUpload(page: Page): Promise<string> {
  const answer = await page.waitForResponse(
    (response) =>
      response.url().endsWith(startUpload.path) && response.request().method() === startUpload.method,
  );
  return (await answer.json()).data.upload_id;
}

/** Returns the numbers of the parts that have arrived. */
export async function arrivedParts(
  { api }: Account,
  upload: { bucket: string; key: string; upload_id: string },
): Promise<Set<number>> {
  const parts = await api.ask(listUploadParts, upload);
  return new Set(parts.map((part) => part.part_number));
}

export const trayOf = (page: Page) => page.getByRole('region', { name: 'Transfers' });
