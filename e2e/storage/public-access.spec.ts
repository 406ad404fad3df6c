import { randomBytes } from 'node:crypto';
import { createBucket, getBucketAccess, getBucketPolicy, startUpload } from '@atoll/contract';
import { expect, test } from '../support/fixtures.ts';
import { sweep } from '../support/sweep.ts';
import { textsOf } from '../support/texts.ts';

test('a bucket is opened to everyone in one step that says what it opens, and closed again', async ({
  signedIn: page,
  account,
  atoll,
}) => {
  const bucket = `public-${randomBytes(4).toString('hex')}`;
  await account.api.ask(createBucket, { name: bucket });
  const started = await account.api.ask(startUpload, { bucket, key: 'a.txt', size_bytes: 4 });
  if (started.kind !== 'single') throw new Error('4 bytes are one request');
  await fetch(started.url, { method: 'PUT', headers: started.headers, body: 'reef' });
  const read = () => fetch(`${atoll.s3Url}/${bucket}/a.txt`).then(({ status }) => status);
  expect(await read()).toBe(403);

  await page.goto(`/dss/buckets/${bucket}/settings?section=access`);
  await page.getByRole('button', { name: 'Make public' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('read the 1 object in this bucket')).toBeVisible();
  expect(await read()).toBe(403);
  await dialog.getByRole('button', { name: 'Make public' }).click();
  await expect(page.getByText('Anyone on the internet can read objects in this bucket.')).toBeVisible();
  await expect.poll(read).toBe(200);

  await page.getByRole('button', { name: 'Make private' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make private' }).click();
  await expect(page.getByRole('button', { name: 'Make public' })).toBeVisible();
  await expect.poll(read).toBe(403);
  expect((await account.api.ask(getBucketPolicy, { bucket })).policy).toBeNull();
  expect(
    (await account.api.ask(getBucketAccess, { bucket })).public_access_block.restrict_public_buckets,
  ).toBe(true);

  await sweep(page, {
    path: `/dss/buckets/${bucket}/settings?section=access`,
    arrange: async (shown, locale) => {
      const { publicAccess } = await textsOf(locale, 'bucket-settings');
      await shown.getByRole('button', { name: publicAccess.open }).click();
      await expect(shown.getByRole('dialog')).toBeVisible();
    },
  });
});
