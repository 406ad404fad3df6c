import { createBucket, listUsageAlerts } from '@atoll/contract';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { clientOf } from '../storage/transfer-files.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeJobDue } from '../support/jobs.ts';
import { sweep } from '../support/sweep.ts';

const sizeBytes = 900 * 1024;

test(
  'what a bucket may send in a month is set, holds everywhere, and its owner is told of it',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    const bucket = `caps-${Date.now()}`;
    await account.api.ask(createBucket, { name: bucket });
    const client = await clientOf(account, atoll);
    const object = { Bucket: bucket, Key: 'film.bin' };
    await client.send(new PutObjectCommand({ ...object, Body: Buffer.alloc(sizeBytes) }));

    const settings = `/dss/buckets/${bucket}/settings?section=quota`;
    await page.goto(settings);
    const quota = page.getByRole('region', { name: 'Quota' });
    await quota.getByRole('textbox', { name: 'Monthly download limit' }).fill('1');
    await quota.getByLabel('Monthly download limit: unit').selectOption('MB');
    await quota.getByRole('button', { name: 'Save' }).click();
    await expect(quota.getByRole('meter')).toHaveAttribute('aria-valuetext', '0 bytes of 1 MB');

    const { Body } = await client.send(new GetObjectCommand(object));
    expect((await Body?.transformToByteArray())?.length).toBe(sizeBytes);
    const refused = client.send(new GetObjectCommand(object));
    await expect(refused).rejects.toMatchObject({ name: 'TransferLimitExceeded' });
    // Usage is counted by the sending process, and reported within some seconds.
    await expect(async () => {
      await page.reload();
      await expect(quota.getByRole('meter')).toBeVisible();
      await expect(quota.getByRole('meter')).toHaveAttribute('aria-valuenow', '88', { timeout: 1000 });
    }).toPass();
    await sweep(page, settings);

    await page.goto(`/dss/buckets/${bucket}`);
    await page.getByRole('button', { name: `Actions for ${object.Key}` }).click();
    await page.getByRole('menuitem', { name: 'Download', exact: true }).click();
    await expect(
      page.getByText('The monthly download limit of this bucket or access key is used up'),
    ).toBeVisible();

    makeJobDue(atoll, 'storage-usage-alerts');
    const alerts = () => account.api.ask(listUsageAlerts, {});
    await expect.poll(alerts, { timeout: 40_000 }).toMatchObject([{ subject: 'bucket_transfer', level: 80 }]);
    await page.goto('/dashboard');
    const notice = page
      .getByRole('status')
      .filter({ hasText: `${bucket} has used 80% of its monthly download limit` });
    await expect(notice).toBeVisible();
    await sweep(page, '/dss/usage');
    await notice.getByRole('link', { name: 'View quota' }).click();
    await expect(quota.getByRole('meter')).toHaveAttribute('aria-valuenow', '88');
  },
);
