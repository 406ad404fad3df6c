import { readFile } from 'node:fs/promises';
import {
  createAccessKey,
  createBucket,
  createFolder,
  setBucketPolicy,
  setCreditAlert,
  setRequestLog,
  setVersioning,
} from '@atoll/contract';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { pick } from '../support/pick.ts';
import { sweep } from '../support/sweep.ts';
import { textsOf } from '../support/texts.ts';

test('requests are watched as they come, filtered, taken home, and a refusal is explained', async ({
  signedIn: page,
  account: { api },
  atoll,
}) => {
  const bucket = `insight-${Date.now()}`;
  await api.ask(createBucket, { name: bucket });
  await page.goto(`/dss/buckets/${bucket}`);
  await page.getByRole('link', { name: 'Logs', exact: true }).click();
  const requests = page.getByRole('region', { name: 'Requests' });
  await expect(requests).toContainText('Request logging is off');
  await requests.getByRole('button', { name: 'Turn on logging' }).click();
  await expect(requests.getByRole('button', { name: 'Turn off logging' })).toBeVisible();
  await requests.getByRole('checkbox', { name: 'Live updates' }).check();
  const refused = await fetch(`${atoll.s3Url}/${bucket}/secret`);
  expect(refused.status).toBe(403);
  const row = requests.getByRole('row').filter({ hasText: 'secret' });
  await expect(row).toContainText('AccessDenied');
  const download = page.waitForEvent('download');
  await requests.getByRole('button', { name: 'Download as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${bucket}-requests.csv`);
  expect(await readFile(await file.path(), 'utf8')).toContain(',secret,403,AccessDenied,');
  await requests.getByRole('combobox', { name: 'Status' }).selectOption('2xx');
  await expect(row).toHaveCount(0);
  await expect(page).toHaveURL(/status=2/);
  await requests.getByRole('button', { name: 'Clear filters' }).click();
  await row.getByRole('link', { name: 'Why was it denied?' }).click();
  const explanation = page.getByRole('region', { name: 'Access denied' });
  await expect(explanation).toContainText('The caller doesn’t own the bucket');
  await expect(explanation.getByRole('link', { name: 'Open the policy' })).toHaveAttribute(
    'href',
    `/dss/buckets/${bucket}/settings?section=policy`,
  );
  await sweep(page, `/dss/buckets/${bucket}/log`);
});

test(
  'changes have an author, and are told in words',
  wholeRunOnly,
  async ({ signedIn: page, account: { api, email } }) => {
    const bucket = `audited-${Date.now()}`;
    await api.ask(createBucket, { name: bucket });
    await api.ask(createFolder, { bucket, prefix: '', name: 'plans' });
    await api.ask(createAccessKey, { name: 'watched' });
    await api.ask(setCreditAlert, { value_usd: 7 });
    await api.ask(setVersioning, { bucket, status: 'enabled' });
    await api.ask(setRequestLog, { bucket, is_on: false });
    await page.goto(`/dss/buckets/${bucket}/log?show=audit`);
    const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
    await expect(changes.nth(1)).toContainText(`turned on versioning for ${bucket}`);
    await sweep(page, {
      path: `/dss/buckets/${bucket}/log?show=audit`,
      arrange: async (shown, locale) => {
        const { details } = await textsOf(locale, 'audit-sentences');
        await shown.getByRole('button', { name: details.details, exact: true }).nth(1).click();
        await expect(shown.getByRole('table', { name: details.changed })).toBeVisible();
        await expect(shown.getByRole('main')).not.toContainText(/\{"|\bnull\b/);
      },
    });
    await page.goto('/dss/apps');
    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Audit log' }).click();
    await expect(changes.filter({ hasText: 'created the access key watched' })).toBeVisible();
    const alert = changes.filter({ hasText: 'changed the credit alert' });
    await alert.getByRole('button', { name: 'Details' }).click();
    await expect(alert.getByRole('row', { name: /^Alert below/ })).toContainText(/Not set.*\$7/);
    await expect(changes.filter({ hasText: 'created the account' })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Live updates' }).check();
    await api.ask(createAccessKey, { name: 'seen at once' });
    await expect(changes.filter({ hasText: 'seen at once' })).toBeVisible();
    await pick(page.getByRole('combobox', { name: 'Action' }), 'Access key created');
    await expect(changes).toHaveCount(2);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await pick(page.getByRole('combobox', { name: 'Bucket' }), bucket);
    await pick(page.getByRole('combobox', { name: 'Person or access key' }), email);
    await expect(page).toHaveURL(new RegExp(`actor=.*bucket=${bucket}|bucket=${bucket}.*actor=`));
    await expect(changes).toHaveCount(4);
    await sweep(page, '/dss/audit');
    await page.goto(`/dss/buckets/${bucket}`);
    await page.getByRole('button', { name: 'Actions for plans' }).click();
    await page.getByRole('menuitem', { name: 'View audit log' }).click();
    await expect(page.getByRole('textbox', { name: 'File or folder' })).toHaveValue('plans/');
    await expect(changes).toHaveCount(1);
    await expect(changes).toContainText('created the folder plans');
  },
);

test(
  'the statement that refused a request is marked in its policy',
  wholeRunOnly,
  async ({ signedIn: page, account: { api }, atoll }) => {
    const bucket = `refused-${Date.now()}`;
    await api.ask(createBucket, { name: bucket });
    const statement = (Sid: string, Effect: string, Resource: string) => ({
      Sid,
      Effect,
      Principal: '*',
      Action: 's3:GetObject',
      Resource: `arn:aws:s3:::${bucket}/${Resource}`,
    });
    const Statement = [statement('Team', 'Deny', 'team/*'), statement('Vault', 'Deny', 'vault/*')];
    await api.ask(setBucketPolicy, {
      bucket,
      policy: JSON.stringify({ Version: '2012-10-17', Statement }, null, 2),
    });
    const refused = await fetch(`${atoll.s3Url}/${bucket}/vault/gold`);
    const id = refused.headers.get('x-amz-request-id');
    await expect(async () => {
      await page.goto(`/dss/apps/refusals?request=${id}`);
      const region = page.getByRole('region', { name: 'Access denied' });
      await expect(region.or(page.getByText('No denied request has this ID'))).toBeVisible();
      await expect(region).toContainText('Vault', { timeout: 1000 });
    }).toPass();
    await sweep(page, `/dss/apps/refusals?request=${id}`);
    await page.getByRole('link', { name: 'View statement 2' }).click();
    await expect(page.getByText('Statement 2 is on lines 11 to 17.')).toBeVisible();
    await sweep(page, `/dss/buckets/${bucket}/settings?section=policy&statement=2`);
  },
);
