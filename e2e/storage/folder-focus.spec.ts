import { PutObjectCommand } from '@aws-sdk/client-s3';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { clientOf, openBucket } from './transfer-files.ts';

test(
  'the row that has the focus keeps it where the list changes around it',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    const client = await clientOf(account, atoll);
    const bucket = await openBucket(page, account);
    for (const Key of ['a', 'b', 'c']) {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: 'x' }));
    }
    client.destroy();
    await page.reload();
    const grid = page.getByRole('grid');
    const row = (name: string) =>
      grid.getByRole('row').filter({ has: page.getByTitle(name, { exact: true }) });
    const names = () => grid.getByRole('link').allTextContents();
    await row('c').focus();
    await page.keyboard.press('F2');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/storage/objects?*', async (route) => {
      await released;
      await route.continue();
    });
    await page.getByLabel('New name').fill('0');
    await page.keyboard.press('Enter');
    // The new name is shown in the old place until the list has been read again.
    await expect.poll(names).toEqual(['a', 'b', '0']);
    await row('b').focus();
    release();
    await expect.poll(names).toEqual(['0', 'a', 'b']);
    await expect(row('b')).toBeFocused();
    await page.keyboard.press('F2');
    await expect(page.getByLabel('New name')).toHaveValue('b');
  },
);
