import { createBucket, createFolder, setBucketQuota, startUpload } from '@atoll/contract';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { sweep } from '../support/sweep.ts';

const mebibyte = 1024 ** 2;

test(
  'what is used is seen as figures, charts and a table, folder by folder, and what hides is cleaned up',
  wholeRunOnly,
  async ({ signedIn: page, account: { api } }) => {
    const bucket = `usage-${Date.now()}`;
    await api.ask(createBucket, { name: bucket });
    await api.ask(setBucketQuota, { bucket, max_bytes: 1024 ** 3, max_objects: null, max_sent_bytes: null });
    await api.ask(createFolder, { bucket, name: 'photos' });
    await api.ask(createFolder, { bucket, prefix: 'photos/', name: 'été 2026' });
    for (const key of ['one.bin', 'two.bin']) {
      await api.ask(startUpload, { bucket, key, size_bytes: 20 * mebibyte });
    }

    await page.goto('/dashboard');
    await page.getByRole('region', { name: 'Usage' }).getByRole('link', { name: 'Details' }).click();
    await expect(page).toHaveURL(/\/dss\/usage/);
    await expect(page.getByRole('region', { name: 'Current usage' })).toContainText(
      'The forecast needs three days',
    );
    await page.getByText('90 days', { exact: true }).click();
    await expect(page).toHaveURL(/period=90/);
    await page.getByText('Show as table').click();
    const table = page.getByRole('table', { name: 'Daily usage' });
    await expect(table.getByRole('row')).toHaveCount(91);
    await axe(page);
    await sweep(page, '/dss/usage');

    await page.getByRole('row', { name: bucket }).getByRole('link', { name: bucket }).click();
    const tabs = page.getByRole('navigation', { name: `Bucket pages: ${bucket}` });
    await expect(tabs.getByRole('link', { name: 'Usage', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page.getByRole('region', { name: 'Current usage' })).toContainText('of 1 GB');
    const folders = page.getByRole('region', { name: 'Largest folders' });
    await folders.getByRole('button', { name: 'photos/' }).click();
    await expect(page).toHaveURL(/prefix=photos/);
    await expect(folders.getByRole('button', { name: 'été 2026/' })).toBeVisible();
    await page.goBack();
    await expect(folders.getByRole('button', { name: 'photos/' })).toBeVisible();
    await sweep(page, `/dss/buckets/${bucket}/usage`);

    const uploads = page.getByRole('region', { name: 'Incomplete uploads' });
    await expect(uploads.getByRole('row')).toHaveCount(3);
    await uploads.getByRole('button', { name: 'Delete incomplete uploads' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('status')).toContainText('0 uploads');
    await expect(dialog.getByRole('button', { name: 'Delete uploads' })).toBeDisabled();
    await dialog.getByRole('combobox').selectOption({ label: 'All, including uploads in progress' });
    await expect(dialog.getByRole('status')).toContainText('2 uploads will be deleted');
    await axe(page);
    await dialog.getByLabel('Type or paste the name to confirm').fill(bucket);
    await dialog.getByRole('button', { name: 'Delete uploads' }).click();
    await expect(page.getByRole('status').filter({ hasText: '2 uploads deleted' })).toBeVisible();
    await expect(uploads).toContainText('No incomplete uploads.');
  },
);

test(
  'a phone shows no label where a bucket has no value yet, and a table its dash',
  wholeRunOnly,
  async ({ signedIn: page, account: { api } }) => {
    const bucket = `usage-${Date.now()}`;
    await api.ask(createBucket, { name: bucket });
    await page.goto('/dss/usage');
    const row = page.getByRole('row', { name: bucket });
    await expect(row.getByText('–')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(row.getByText('Objects')).toBeVisible();
    await expect(row.getByText('Growth')).toBeHidden();
    await expect(row.getByText('–')).toBeHidden();
  },
);
