import { createAccessKey, createBucket } from '@atoll/contract';
import type { Api } from '@atoll/testkit';
import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { pick } from '../support/pick.ts';
import { sweep } from '../support/sweep.ts';
import { textsOf } from '../support/texts.ts';

let serial = 0;
const makeBucket = async (api: Api) => {
  serial += 1;
  const name = `keys-${Date.now()}-${serial}`;
  await api.ask(createBucket, { name });
  return name;
};
const dialogOf = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click();
const rowOf = (page: Page, name: string) => page.getByRole('row', { name });

async function choose(page: Page, key: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${key}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a key is made for one bucket, tested, and does what it may and nothing more', async ({
  signedIn: page,
  account: { api },
  atoll,
}) => {
  const [mine, other] = [await makeBucket(api), await makeBucket(api)];
  await page.goto('/dss/access-keys');
  await page.getByRole('button', { name: 'Create access key' }).first().click();
  await dialogOf(page).getByLabel('Key name').fill('reader');
  await dialogOf(page).getByText('Custom permissions').click();
  await dialogOf(page).getByText('Selected buckets', { exact: true }).click();
  await dialogOf(page).getByRole('checkbox', { name: mine }).check();
  await dialogOf(page).getByLabel('Allowed IP addresses').fill('127.0.0.0/8\n::1');
  await axe(page);
  await press(page, 'Next');
  await expect(dialogOf(page)).toContainText('List, read');
  await expect(dialogOf(page)).toContainText(mine);
  await axe(page);
  await press(page, 'Create key');

  await expect(dialogOf(page).getByText('It’s shown only once.')).toBeVisible();
  const [accessKeyId = '', secretAccessKey = ''] = await dialogOf(page).locator('dd code').allInnerTexts();
  await press(page, 'Test key');
  await expect(dialogOf(page).getByRole('status')).toContainText('answered GetBucketLocation');
  const saved = page.waitForEvent('download');
  await press(page, 'Download rclone.conf');
  expect((await saved).suggestedFilename()).toBe('rclone.conf');
  await dialogOf(page).getByLabel('Connect a client').selectOption('boto3');
  await expect(dialogOf(page)).toContainText(`aws_secret_access_key="${secretAccessKey}"`);
  await axe(page);
  await press(page, 'Done');
  await expect(rowOf(page, 'reader')).toContainText(`List, read · ${mine}`);

  const client = new S3Client({
    endpoint: atoll.s3Url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  await client.send(new ListObjectsV2Command({ Bucket: mine }));
  const refused = { name: 'AccessDenied' };
  const put = new PutObjectCommand({ Bucket: mine, Key: 'a', Body: 'a' });
  await expect(client.send(put)).rejects.toMatchObject(refused);
  await expect(client.send(new ListObjectsV2Command({ Bucket: other }))).rejects.toMatchObject(refused);

  await choose(page, 'reader', 'Disable');
  await expect(rowOf(page, 'reader')).toContainText('Disabled');
  await expect(client.send(new ListObjectsV2Command({ Bucket: mine }))).rejects.toMatchObject({
    name: 'InvalidAccessKeyId',
  });
  client.destroy();

  await choose(page, 'reader', 'Test');
  await dialogOf(page).getByRole('textbox', { name: 'Secret access key' }).fill(secretAccessKey);
  await press(page, 'Test key');
  await expect(dialogOf(page).getByRole('status')).toContainText('disabled, expired or deleted');
  await dialogOf(page).getByRole('button', { name: 'Close' }).click();
  await choose(page, 'reader', 'Enable');
  await expect(rowOf(page, 'reader')).toContainText('Active');
  await choose(page, 'reader', 'Test');
  await dialogOf(page).getByRole('textbox', { name: 'Secret access key' }).fill(secretAccessKey);
  await pick(dialogOf(page).getByLabel('Request'), 'List buckets');
  await press(page, 'Test key');
  await expect(dialogOf(page).getByRole('status')).toContainText('the key doesn’t allow this action');
  await dialogOf(page).getByRole('textbox', { name: 'Secret access key' }).fill('something else');
  await press(page, 'Test key');
  await expect(dialogOf(page).getByRole('status')).toContainText('doesn’t match this key');
  await axe(page);
});

test(
  'Escape asks before what was typed is lost, and never closes a secret',
  wholeRunOnly,
  async ({ signedIn: page }) => {
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    const form = page.getByRole('dialog', { name: 'Create access key' });
    const open = () => page.getByRole('button', { name: 'Create access key' }).first().click();
    await page.goto('/dss/access-keys');
    await open();
    await form.getByLabel('Key name').fill('kept');
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await axe(page);
    // The browser itself would close both dialogs at the second Escape in a row.
    for (const isAsking of [false, true, false]) {
      await page.keyboard.press('Escape');
      await expect(question).toHaveCount(isAsking ? 1 : 0);
    }
    await expect(form.getByLabel('Key name')).toHaveValue('kept');
    await page.mouse.click(5, 5);
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(dialogOf(page)).toHaveCount(0);

    await open();
    await form.getByLabel('Key name').fill('secretive');
    await press(page, 'Next');
    await press(page, 'Create key');
    const secret = dialogOf(page).getByText('It’s shown only once.');
    await expect(secret).toBeVisible();
    for (let times = 0; times < 3; times++) await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(secret).toBeVisible();
    await press(page, 'Done');
    await expect(rowOf(page, 'secretive')).toBeVisible();
  },
);

test(
  'a key is limited anew, rotated and deleted',
  wholeRunOnly,
  async ({ signedIn: page, account: { api } }) => {
    await api.ask(createAccessKey, { name: 'backup' });
    await api.ask(createAccessKey, { name: 'web shop' });
    await page.goto('/dss/access-keys');

    await choose(page, 'backup', 'Edit permissions');
    await dialogOf(page).getByText('Custom permissions').click();
    await dialogOf(page)
      .getByRole('checkbox', { name: /^Write/ })
      .check();
    await press(page, 'Save');
    await expect(rowOf(page, 'backup')).toContainText('List, read, write · all buckets');

    await choose(page, 'backup', 'Rotate');
    await dialogOf(page).getByLabel('Name of the new key').fill('backup 2');
    await dialogOf(page).getByLabel('backup expires').selectOption({ label: 'Immediately' });
    await axe(page);
    await press(page, 'Rotate');
    await expect(dialogOf(page).getByText('It’s shown only once.')).toBeVisible();
    await press(page, 'Done');
    await expect(rowOf(page, 'backup 2')).toContainText('List, read, write');
    await expect(page.getByRole('row', { name: 'Expired' })).toContainText('backup');

    await page.getByRole('searchbox', { name: 'Filter by name or ID' }).fill('shop');
    await expect(page).toHaveURL(/filter=shop/);
    await expect(rowOf(page, 'backup 2')).toHaveCount(0);
    await choose(page, 'web shop', 'Delete');
    await expect(dialogOf(page)).toContainText('This key has never been used.');
    await dialogOf(page).getByLabel('Type or paste the name to confirm').fill('web shop');
    await press(page, 'Delete');
    await expect(rowOf(page, 'web shop')).toHaveCount(0);
  },
);

test(
  'the keys and how one is made, in every language',
  wholeRunOnly,
  async ({ signedIn: page, account: { api } }) => {
    const bucket = await makeBucket(api);
    await api.ask(createAccessKey, {
      name: 'limited',
      scope: { buckets: [bucket], prefixes: [], permissions: ['list', 'read'], addresses: [] },
    });
    await sweep(page, {
      path: '/dss/access-keys',
      arrange: async (page, locale) => {
        const keys = await textsOf(locale, 'keys');
        await page.getByRole('button', { name: keys.create }).first().click();
        await page.getByText(keys.scope.some, { exact: true }).click();
        await page.getByText(keys.scope.someBuckets, { exact: true }).click();
      },
    });
  },
);
