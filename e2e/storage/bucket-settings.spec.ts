import { randomBytes } from 'node:crypto';
import {
  createBucket,
  createFolder,
  getBucketLifecycle,
  getBucketWebsite,
  setBucketLifecycle,
  setBucketWebsite,
} from '@atoll/contract';
import type { Account } from '@atoll/testkit';
import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { sweep } from '../support/sweep.ts';
import { textsOf } from '../support/texts.ts';

const newName = () => `set-${randomBytes(4).toString('hex')}`;

async function makeBucket({ api }: Account): Promise<string> {
  const name = newName();
  await api.ask(createBucket, { name });
  return name;
}

const open = (page: Page, bucket: string, section: string) =>
  page.goto(`/dss/buckets/${bucket}/settings?section=${section}`);

/** Presses the panel's own button, and waits until the choice is saved. */
async function save(page: Page, panel: string): Promise<void> {
  const region = page.getByRole('region', { name: panel });
  const button = region.getByRole('button', { name: 'Save', exact: true });
  await button.click();
  await expect(button).toBeDisabled();
  await expect(region.getByRole('button', { name: 'Discard changes' })).toBeHidden();
}

test('a bucket is made as it is to be, and found in the list', async ({ signedIn: page, account }) => {
  const other = await makeBucket(account);
  const name = newName();
  await page.goto('/dss/buckets');
  await page.getByRole('button', { name: 'Create bucket' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Bucket name').fill(name);
  await dialog.getByText('More options').click();
  await dialog.getByText('SSE-S3').click();
  await expect(dialog.getByLabel('Keep deleted and replaced files')).toBeChecked();
  await dialog.getByRole('button', { name: 'Add tag' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('team');
  await dialog.getByLabel('Value').fill('web');
  await dialog.getByLabel('Storage limit', { exact: true }).fill('2');
  await axe(page);
  await dialog.getByRole('button', { name: 'Create bucket' }).click();
  await expect(page).toHaveURL(`/dss/buckets/${name}`);

  await page.goto('/dss/buckets');
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('Server keys');
  await expect(row).toContainText('On');
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill(name.slice(2));
  await expect(page.getByRole('row', { name: other })).toBeHidden();
  await expect(row).toBeVisible();
  await expect(page).toHaveURL(/name=/);
});

test('settings are kept, refused beside their field, and not lost by leaving', async ({
  signedIn: page,
  account,
}) => {
  const bucket = await makeBucket(account);

  await test.step('versions', async () => {
    await page.goto(`/dss/buckets/${bucket}`);
    await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('link', { name: 'Versioning and lock' }).click();
    const versions = page.getByRole('region', { name: 'Versioning' });
    await versions.getByText('On', { exact: true }).click();
    await page.getByRole('link', { name: 'Tags' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page).toHaveURL(/section=versioning/);
    await save(page, 'Versioning');
  });

  await test.step('a policy that everybody may read by', async () => {
    await open(page, bucket, 'access');
    await page.getByLabel('Block new public bucket policies').uncheck();
    await page.getByLabel(/^Limit access to the owner/).uncheck();
    await save(page, 'Block public access');
    await open(page, bucket, 'policy');
    const editor = page.getByLabel('Policy (JSON)');
    await editor.fill('{\n  "Version": 2012-10-17\n}');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^Line 2, column 14: /)).toBeVisible();
    await page.getByLabel('Preset').selectOption('publicRead');
    await page.getByLabel('Limit to folder').fill('public/');
    await page.getByRole('button', { name: 'Insert preset' }).click();
    await expect(editor).toHaveValue(new RegExp(`arn:aws:s3:::${bucket}/public/\\*`));
    await save(page, 'Bucket policy');
    await expect(page.getByText('Public', { exact: true })).toBeVisible();
  });

  await test.step('CORS, and what the endpoint says of it', async () => {
    await open(page, bucket, 'cors');
    await page.getByRole('button', { name: 'Add rule' }).click();
    await page.getByLabel('Origins').fill('https://shop.example, https://other.example');
    await save(page, 'CORS');
    await page.getByLabel('Page origin').fill('https://shop.example');
    await page.getByRole('button', { name: 'Send preflight' }).click();
    await expect(page.getByText('Allowed: a browser would send the request')).toBeVisible();
    await page.getByLabel('Method', { exact: true }).selectOption('DELETE');
    await page.getByRole('button', { name: 'Send preflight' }).click();
    await expect(page.getByText('Blocked: a browser wouldn’t send the request')).toBeVisible();
    await axe(page);
  });

  await test.step('a quota, which holds', async () => {
    await account.api.ask(createFolder, { bucket, name: 'one' });
    await open(page, bucket, 'quota');
    await page.getByLabel('Object limit').fill('1');
    await save(page, 'Quota');
    const refused = await account.api.call(createFolder, { bucket, name: 'two' });
    expect(refused.code).toBe(1077);
  });
});

test(
  'lifecycle rules tell what they would do before they are saved',
  wholeRunOnly,
  async ({ signedIn: page, account }) => {
    const bucket = await makeBucket(account);
    await account.api.ask(createFolder, { bucket, name: 'logs' });
    await open(page, bucket, 'lifecycle');
    await page.getByRole('button', { name: 'Add rule' }).click();
    await page.getByLabel('Rule name').fill('old logs');
    await page.getByLabel('Limit to folder').fill('logs/');
    await page.getByRole('combobox', { name: 'Delete objects' }).selectOption('After a number of days');
    await page.getByLabel('Days after upload').fill('10');
    await page.getByRole('button', { name: 'Add storage class change', exact: true }).click();
    await page.getByLabel('Move after (days)').fill('5');
    await page.getByLabel('When').selectOption('In 30 days');
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    const row = page.getByRole('row', { name: /old logs/ });
    await expect(row).toContainText('Delete objects');
    await axe(page);
    expect(await account.api.ask(getBucketLifecycle, { bucket })).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('New rule: old logs')).toBeVisible();
    await expect(dialog.getByText(/Nothing in the bucket is affected\./)).toBeVisible();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    expect(await account.api.ask(getBucketLifecycle, { bucket })).toMatchObject([
      {
        id: 'old logs',
        prefix: 'logs/',
        expire_days: 10,
        transitions: [{ days: 5, storage_class: 'ARCHIVE' }],
      },
    ]);
  },
);

test(
  'lifecycle rules of every kind are shown whole, and kept by their form',
  wholeRunOnly,
  async ({ signedIn: page, account: { api } }) => {
    const bucket = newName();
    await api.ask(createBucket, { name: bucket });
    const rules = [
      {
        id: 'by date',
        enabled: true,
        prefix: 'y/',
        tags: [{ key: 'team', value: 'reef' }],
        size_greater_than: 1000,
        expire_at: Date.UTC(2031, 0, 2),
        transitions: [
          { at: Date.UTC(2030, 0, 2), storage_class: 'STANDARD_IA' },
          { at: Date.UTC(2030, 6, 2), storage_class: 'ARCHIVE' },
        ],
      },
      {
        id: 'history',
        enabled: true,
        prefix: '',
        expire_delete_markers: true,
        noncurrent_expire_days: 300,
        noncurrent_keep: 3,
        noncurrent_transitions: [{ days: 30, keep: 2, storage_class: 'STANDARD_IA' }],
        abort_upload_days: 7,
      },
    ];
    await api.ask(setBucketLifecycle, { bucket, rules });
    await open(page, bucket, 'lifecycle');
    await expect(page.getByLabel('Move on (midnight UTC)').nth(1)).toHaveValue('07/02/2030');
    await expect(page.getByLabel('Date (midnight UTC)')).toHaveValue('01/02/2031');
    await page.getByLabel('Rule name').first().fill('by day');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    expect(await api.ask(getBucketLifecycle, { bucket })).toEqual([{ ...rules[0], id: 'by day' }, rules[1]]);
    await sweep(page, `/dss/buckets/${bucket}/settings?section=lifecycle`);
  },
);

test(
  'redirects of a website are shown, added, and kept',
  wholeRunOnly,
  async ({ signedIn: page, account: { api } }) => {
    const bucket = newName();
    await api.ask(createBucket, { name: bucket });
    const website = {
      index_document: 'index.html',
      routing_rules: [
        { when_prefix: 'old/', replace_prefix: 'new/', protocol: 'https' as const, status: 302 },
      ],
    };
    await api.ask(setBucketWebsite, { bucket, website });
    await open(page, bucket, 'website');
    await page.getByRole('button', { name: 'Add redirect' }).click();
    await page.getByLabel('Page', { exact: true }).fill('gone.html');
    await save(page, 'Static website');
    expect((await api.ask(getBucketWebsite, { bucket })).website).toEqual({
      ...website,
      routing_rules: [...website.routing_rules, { when_status: 404, replace_key: 'gone.html' }],
    });
    await sweep(page, `/dss/buckets/${bucket}/settings?section=website`);
  },
);

test(
  'a bucket is emptied by a job, and deleted by its name',
  wholeRunOnly,
  async ({ signedIn: page, account }) => {
    const bucket = await makeBucket(account);
    await account.api.ask(createFolder, { bucket, name: 'full' });
    await page.goto('/dss/buckets');
    await page.getByRole('button', { name: `Actions for ${bucket}` }).click();
    await page.getByRole('menuitem', { name: 'Delete bucket' }).click();
    await page.getByRole('link', { name: 'Empty bucket first' }).click();
    await page.getByRole('button', { name: 'Empty bucket' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Empty bucket' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Empty bucket' })).toBeDisabled({ timeout: 20_000 });
    await page.getByRole('button', { name: 'Delete bucket' }).click();
    await dialog.getByRole('textbox').fill(bucket);
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page).toHaveURL('/dss/buckets');
    await expect(page.getByText('No buckets yet')).toBeVisible();
  },
);

test(
  'every group of settings can be used by everybody',
  wholeRunOnly,
  async ({ signedIn: page, account }) => {
    const bucket = await makeBucket(account);
    const rules = [
      { id: 'a', enabled: true, prefix: 'a/', expire_days: 3, tags: [{ key: 'k', value: 'v' }] },
    ];
    await account.api.ask(setBucketLifecycle, { bucket, rules });
    const texts = await textsOf('en_US', 'bucket-settings');
    for (const [section, name] of Object.entries(texts.sections)) {
      if (section === 'label') continue;
      await open(page, bucket, section);
      await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('region').first()).toBeVisible();
      await axe(page);
    }
    await sweep(page, {
      path: `/dss/buckets/${bucket}/settings?section=lifecycle`,
      arrange: async (shown, locale) => {
        const { simulator } = await textsOf(locale, 'lifecycle');
        await shown.getByRole('button', { name: simulator.run, exact: true }).click();
      },
    });
    await sweep(page, {
      path: '/dss/buckets',
      arrange: async (shown, locale) => {
        const { buckets } = await textsOf(locale, 'storage');
        const { create } = await textsOf(locale, 'bucket-settings');
        await shown.getByRole('button', { name: buckets.create }).click();
        await shown.getByText(create.more).click();
      },
    });
  },
);

test(
  'the head of a setting is beside its fields in a wide window, and above them in others',
  wholeRunOnly,
  async ({ signedIn: page, account }) => {
    const bucket = await makeBucket(account);
    await open(page, bucket, 'access');
    const panel = page.getByRole('region', { name: 'Block public access' });
    const boxOf = async (part: 'heading' | 'checkbox') => {
      const box = await panel.getByRole(part).first().boundingBox();
      if (!box) throw new Error(`no ${part}`);
      return box;
    };
    await page.setViewportSize({ width: 1920, height: 1000 });
    const [beside, field] = [await boxOf('heading'), await boxOf('checkbox')];
    expect(beside.x + beside.width).toBeLessThan(field.x);
    const right = await panel.boundingBox();
    const page1920 = await page.getByRole('main').boundingBox();
    // Only the page's own padding is free.
    expect((right?.x ?? 0) + (right?.width ?? 0)).toBeGreaterThan(
      (page1920?.x ?? 0) + (page1920?.width ?? 0) - 48,
    );
    await page.setViewportSize({ width: 1280, height: 1000 });
    const [above, below] = [await boxOf('heading'), await boxOf('checkbox')];
    expect(above.y + above.height).toBeLessThan(below.y);
  },
);
