import { createAccessKey, createBucket } from '@atoll/contract';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { pick } from '../support/pick.ts';
import { sweep } from '../support/sweep.ts';
import { textsOf } from '../support/texts.ts';

test(
  'a client’s settings are filled in with what is chosen, and other tools are a step away',
  wholeRunOnly,
  async ({ signedIn: page, account: { api }, atoll }) => {
    const buckets = [`tools-a-${Date.now()}`, `tools-b-${Date.now()}`];
    for (const name of buckets) await api.ask(createBucket, { name });
    const key = await api.ask(createAccessKey, { name: 'laptop' });
    await page.goto('/dss/apps');
    await page.getByText('restic', { exact: true }).click();
    await expect(page).toHaveURL(/client=restic/);
    await pick(page.getByLabel('Bucket', { exact: true }), buckets[1] ?? '');
    const main = page.getByRole('main');
    await expect(main).toContainText(`RESTIC_REPOSITORY=s3:${atoll.s3Url}/${buckets[1]}/restic`);
    await expect(main).toContainText(`AWS_ACCESS_KEY_ID='${key.access_key_id}'`);
    await expect(main).toContainText('YOUR_SECRET_ACCESS_KEY');
    await expect(main).not.toContainText(key.secret_access_key);
    await page.reload();
    await expect(main).toContainText(`/${buckets[1]}/restic`);

    await sweep(page, '/dss/apps?client=s3cmd');
    await page.goto('/dss/apps');
    await page.getByRole('main').getByRole('link', { name: /^Jobs/ }).click();
    await expect(page).toHaveURL(/\/dss\/jobs/);
  },
);

test(
  'everything in a bucket is offered as a zip and by a command, in every language',
  wholeRunOnly,
  async ({ signedIn: page, account }) => {
    const bucket = `leave-${Date.now()}`;
    await account.api.ask(createBucket, { name: bucket });
    await sweep(page, {
      path: '/dss/buckets',
      async arrange(page, locale) {
        const { downloadAll } = await textsOf(locale, 'storage');
        await page.getByRole('row', { name: bucket }).getByRole('button').last().click();
        await page.getByRole('menuitem', { name: downloadAll.action }).click();
        await expect(page.getByRole('dialog').getByText(`aws s3 sync s3://${bucket}`)).toBeVisible();
      },
    });
  },
);
