import { createAccessKey, createBucket, setRequestLog, setVersioning } from '@atoll/contract';
import { expect, test } from '../support/fixtures.ts';
import { sweep } from '../support/sweep.ts';

test.use({ startPath: '/dss/apps' });

test('requests are watched as they come, a refusal is explained, and changes have an author', async ({
  signedIn: page,
  account: { api },
  atoll,
}) => {
  const bucket = `insight-${Date.now()}`;
  await api.ask(createBucket, { name: bucket });
  await api.ask(createAccessKey, { name: 'watched' });
  await page.goto(`/dss/buckets/${bucket}`);
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  const requests = page.getByRole('region', { name: 'Requests' });
  await expect(requests).toContainText('are not taken down');
  await requests.getByRole('button', { name: 'Turn on' }).click();
  await expect(requests.getByRole('button', { name: 'Turn off' })).toBeVisible();
  await requests.getByRole('checkbox', { name: 'Keep looking for new ones' }).check();
  const refused = await fetch(`${atoll.s3Url}/${bucket}/secret`);
  expect(refused.status).toBe(403);
  const row = requests.getByRole('row').filter({ hasText: 'secret' });
  await expect(row).toContainText('AccessDenied');
  const download = page.waitForEvent('download');
  await requests.getByRole('button', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toBe(`${bucket}-requests.csv`);
  await requests.getByRole('combobox', { name: 'Status' }).selectOption('2xx');
  await requests.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(row).toHaveCount(0);
  await sweep(page, `/dss/buckets/${bucket}/log`);

  await row.getByRole('link', { name: 'Why?' }).click();
  const explanation = page.getByRole('region', { name: 'It was refused' });
  await expect(explanation).toContainText('The caller does not own the bucket');
  await expect(explanation.getByRole('link', { name: bucket })).toHaveAttribute(
    'href',
    `/dss/buckets/${bucket}`,
  );
  await sweep(page, new URL(page.url()).pathname + new URL(page.url()).search);

  await api.ask(setVersioning, { bucket, status: 'enabled' });
  await api.ask(setRequestLog, { bucket, is_on: false });
  await page.goto(`/dss/buckets/${bucket}/log?show=audit`);
  await expect(page.getByRole('row').nth(2)).toContainText('setVersioning');
  await page.goto('/dss/apps');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'createAccessKey' })).toContainText('watched');
  await sweep(page, '/dss/audit');
});
