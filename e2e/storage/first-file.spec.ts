import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { messageFor } from '@atoll/contract/messages';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, inEveryLanguage, test } from '../support/fixtures.ts';
import { signIn } from '../support/sign-in.ts';
import { fill, textsOf } from '../support/texts.ts';
import { chooseToAdd } from './toolbar.ts';

const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

inEveryLanguage((locale) => {
  test('from an empty account to the same bytes in an S3 client', async ({ page, atoll, account }) => {
    const [home, storage, shell, keys] = await Promise.all([
      textsOf(locale, 'home'),
      textsOf(locale, 'storage'),
      textsOf(locale, 'shell'),
      textsOf(locale, 'keys'),
    ]);
    const bucket = `files-${randomBytes(4).toString('hex')}`;
    const bytes = randomBytes(300_000);
    const name = 'Jahresbericht 100% “neu” 報告 🌊.bin';

    await page.goto('/signin');
    await signIn(page, account, locale);
    await page.getByRole('link', { name: home.cards.dss }).click();
    await expect(page).toHaveURL(/\/dss/);
    await expect(page.getByText(storage.buckets.emptyTitle)).toBeVisible();
    await axe(page);

    await page.getByRole('button', { name: storage.buckets.create }).first().click();
    await page.getByLabel(storage.buckets.nameLabel).fill(bucket);
    await axe(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: storage.buckets.submit, exact: true }).click();
    await expect(page.getByRole('heading', { name: bucket })).toBeVisible();
    await expect(page.getByText(storage.objects.emptyTitle)).toBeVisible();
    await axe(page);

    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: storage.objects.uploadFiles, exact: true }).first().click();
    await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: bytes });
    await expect(
      page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true })),
    ).toBeVisible();
    await axe(page);

    await page.getByRole('link', { name: shell.nav.accessKeys }).click();
    // Until the keys are loaded, the button is beside the heading.
    await expect(page.getByText(keys.emptyTitle)).toBeVisible();
    await page.getByRole('button', { name: keys.create }).click();
    await page.getByLabel(keys.nameLabel).fill('laptop');
    await page.getByRole('button', { name: keys.next, exact: true }).click();
    await page.getByRole('button', { name: keys.submit, exact: true }).click();
    await expect(page.getByText(keys.onceTitle)).toBeVisible();
    await axe(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: fill(keys.download, { name: 'credentials' }) }).click();
    const credentials = await readFile(await (await saved).path(), 'utf8');
    const setting = (field: string) =>
      new RegExp(`${field}\\s*=\\s*(\\S+)`, 'i').exec(credentials)?.[1] ?? '';

    const client = new S3Client({
      endpoint: atoll.s3Url,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: {
        accessKeyId: setting('aws_access_key_id'),
        secretAccessKey: setting('aws_secret_access_key'),
      },
    });
    const got = await client.send(new GetObjectCommand({ Bucket: bucket, Key: name }));
    expect(digest((await got.Body?.transformToByteArray()) ?? new Uint8Array())).toBe(digest(bytes));
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'from-client.txt', Body: 'hello' }));
    client.destroy();

    await page.goto('/dashboard');
    await expect(page.getByText('from-client.txt')).toBeVisible();
    await axe(page);
  });
});

/** Creates a bucket in the console and stays on its page. */
async function createBucket(page: Page): Promise<string> {
  const bucket = `files-${randomBytes(4).toString('hex')}`;
  await page.goto('/dss/buckets');
  await page.getByRole('button', { name: 'Create bucket' }).first().click();
  await page.getByLabel('Bucket name').fill(bucket);
  // A deleted object would keep a bucket with versions from being deleted.
  await page.getByLabel('Keep deleted and replaced files').uncheck();
  await page.getByRole('dialog').getByRole('button', { name: 'Create bucket' }).click();
  await expect(page.getByRole('heading', { name: bucket })).toBeVisible();
  return bucket;
}

async function upload(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload files' }).first().click();
  await (await chooser).setFiles(file);
}

test('an object is downloaded with its name and deleted, a folder is made, a full bucket is kept', async ({
  signedIn: page,
}) => {
  const bucket = await createBucket(page);
  const bytes = randomBytes(70_000);

  await chooseToAdd(page, 'Create folder');
  await page.getByLabel('Folder name').fill('a:b');
  await page.getByRole('dialog').getByRole('button', { name: 'Create folder' }).click();
  await expect(page.getByText(/cannot contain/i)).toBeVisible();
  await page.getByLabel('Folder name').fill('reports');
  await page.getByRole('dialog').getByRole('button', { name: 'Create folder' }).click();
  await page.getByRole('link', { name: 'reports' }).click();
  await expect(page).toHaveURL(/prefix=reports/);

  await upload(page, { name: 'data.bin', mimeType: 'application/octet-stream', buffer: bytes });
  await page.getByRole('button', { name: 'Actions for data.bin' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('data.bin');
  expect(digest(await readFile(await download.path()))).toBe(digest(bytes));

  await page.goto('/dss/buckets');
  await page.getByRole('button', { name: `Actions for ${bucket}` }).click();
  await page.getByRole('menuitem', { name: 'Delete bucket' }).click();
  await expect(page.getByText(/Empty it before you delete it/)).toBeVisible();
});

test(
  'a picture that cannot be shown offers another try (code 1000), and one that can is shown',
  wholeRunOnly,
  async ({ signedIn: page }) => {
    const tryAgain = page.getByRole('button', { name: messageFor(1000, 'en_US') });
    await createBucket(page);
    await upload(page, { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
    await page.getByRole('button', { name: 'Actions for broken.png' }).click();
    await page.getByRole('menuitem', { name: 'Details' }).click();
    await expect(tryAgain).toBeVisible();
    await axe(page);
    await tryAgain.click();
    await expect(tryAgain).toBeVisible();
    await page.keyboard.press('Escape');

    await upload(page, { name: 'dot.png', mimeType: 'image/png', buffer: onePixelPng });
    await page.getByRole('button', { name: 'Actions for dot.png' }).click();
    await page.getByRole('menuitem', { name: 'Details' }).click();
    const picture = page.getByRole('dialog').getByRole('img', { name: 'dot.png' });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
    await expect(tryAgain).toHaveCount(0);
  },
);
