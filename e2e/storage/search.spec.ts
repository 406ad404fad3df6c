import { createAccessKey, createBucket, createFolder } from '@atoll/contract';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { pick } from '../support/pick.ts';
import { sweep } from '../support/sweep.ts';

const objects = [
  { Key: 'papers/年次報告書 2026.pdf', Body: 'x'.repeat(3000), ContentType: 'application/pdf' },
  { Key: 'papers/月次報告.txt', Body: 'short', Tagging: 'team=blue' },
  { Key: 'Holiday REPORT.txt', Body: 'a report' },
  { Key: 'holiday/ReporT/photo.jpg', Body: 'no report' },
];

test(
  'objects are found as one types, narrowed by filters, and opened',
  wholeRunOnly,
  async ({ signedIn: page, account: { api }, atoll }) => {
    const [bucket, other] = [`search-a-${Date.now()}`, `search-b-${Date.now()}`];
    for (const name of [bucket, other]) await api.ask(createBucket, { name });
    await api.ask(createFolder, { bucket: other, name: 'Reports of others' });
    const key = await api.ask(createAccessKey, { name: 'client' });
    const credentials = { accessKeyId: key.access_key_id, secretAccessKey: key.secret_access_key };
    const client = new S3Client({
      endpoint: atoll.s3Url,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials,
    });
    for (const object of objects) await client.send(new PutObjectCommand({ Bucket: bucket, ...object }));
    client.destroy();

    const box = page.getByRole('combobox', { name: 'Search objects or folders' });
    const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
    await page.goto('/dashboard');
    await box.fill('報');
    await expect(suggestions.getByRole('option')).toHaveCount(3);
    await expect(suggestions.locator('mark').first()).toHaveText('報');
    await axe(page);
    await box.press('ArrowUp');
    await expect(suggestions.getByRole('option', { name: 'All results' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await box.press('Escape');
    await expect(suggestions).toHaveCount(0);
    await box.fill('月次');
    await expect(suggestions.getByRole('option')).toHaveCount(2);
    await box.press('ArrowDown');
    await box.press('Enter');
    await expect(page).toHaveURL(/preview=papers/);

    await page.goto('/dashboard');
    await box.fill('report');
    await box.press('Enter');
    await expect(page).toHaveURL(/\/dss\/search\?text=report/);
    const results = page.getByRole('grid', { name: 'Results' });
    await expect(results.getByRole('link', { name: /Holiday REPORT\.txt/ })).toBeVisible();
    await expect(results.locator('mark').first()).toHaveText(/report/i);
    await box.press('End');
    await box.pressSequentially('s o', { delay: 250 });
    await expect(page).toHaveURL(/text=reports/);
    await expect(results.getByRole('link')).toHaveCount(2);
    await expect(results.getByRole('link', { name: /Reports of others/ })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /^1 result$/ })).toHaveCount(1);
    await expect(box).toHaveValue('reports o');
    await expect(box).toBeFocused();

    await page.goto('/dss/search?text=%E5%A0%B1');
    await expect(results.getByRole('row')).toHaveCount(3);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Tag', { exact: true }).fill('team');
    await pick(dialog.getByLabel('Bucket'), bucket);
    await axe(page);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/tagKey=team/);
    await expect(results.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: 'Remove filter Tag: team' }).click();
    await expect(results.getByRole('row')).toHaveCount(3);
    await results.getByRole('button', { name: 'Size' }).click();
    await expect(page).toHaveURL(/sort=size/);
    await expect(results.getByRole('row').nth(1)).toContainText('月次報告');
    await page.reload();
    await expect(results.getByRole('row').nth(1)).toContainText('月次報告');
    await expect(box).toHaveValue('報');

    await page.goto('/dss/search?minBytes=1000000&type=file');
    await expect(page.getByText('No objects in your buckets match these filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByText('Search your buckets')).toBeVisible();

    await page.goto(`/dss/buckets/${bucket}?prefix=papers%2F`);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await dialog.getByLabel('Tag', { exact: true }).fill('team');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('grid').getByRole('link')).toHaveCount(1);
    await page.getByRole('link', { name: 'Search subfolders too' }).click();
    await expect(page).toHaveURL(/prefix=papers/);
    await expect(results.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: 'Remove filter Tag: team' }).click();
    await expect(results.getByRole('row')).toHaveCount(3);
    await page.getByRole('button', { name: 'Remove filter Folder: papers/' }).click();
    await expect(results.getByRole('row').filter({ hasText: 'Holiday REPORT' })).toBeVisible();

    await sweep(page, `/dss/search?text=report&bucket=${bucket}&type=file&maxBytes=1000000&since=2026-01-01`);
  },
);
