import { randomBytes } from 'node:crypto';
import { createBucket, createFolder } from '@atoll/contract';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { sweep } from '../support/sweep.ts';
import { textsOf } from '../support/texts.ts';

test('pages, buckets, objects and actions are reached by name, from the keyboard alone', async ({
  signedIn: page,
  account,
}) => {
  test.setTimeout(240_000);
  const bucket = `palette-${randomBytes(4).toString('hex')}`;
  await account.api.ask(createBucket, { name: bucket });
  await account.api.ask(createFolder, { bucket, name: 'quarterly 報告' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Commands' });
  const active = page.getByRole('listbox', { name: 'Commands' }).getByRole('option', { selected: true });

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expect(active).toHaveText(/Dashboard/);
  await field.fill('acc key');
  await expect(active).toHaveText(/Access Keys/);
  await page.keyboard.press('ArrowDown');
  await expect(active).toHaveText('Create an access key');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dss\/access-keys/);

  await page.keyboard.press('Control+k');
  await field.fill(bucket.slice(3, 12));
  await expect(active).toHaveText(bucket);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/dss/buckets/${bucket}`));

  await page.keyboard.press('Control+k');
  await field.fill('lifecycle');
  await expect(active).toHaveText(`Lifecycle${bucket}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/dss/buckets/${bucket}/settings?section=lifecycle`);

  await page.keyboard.press('Control+k');
  await field.fill('passkey');
  await expect(active).toHaveText('SecuritySettings');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/settings/security');

  await page.keyboard.press('Control+k');
  await field.fill(`${bucket} usage`);
  await expect(active).toHaveText(`Usage${bucket}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/dss/buckets/${bucket}/usage`);

  await page.keyboard.press('Control+k');
  await field.fill('add credit');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add Credit' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await field.fill('報告');
  await expect(active).toHaveText(/quarterly 報告/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/prefix=quarterly/);

  await page.keyboard.press('Control+k');
  await field.fill('create a bucket');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Bucket name')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Wide enough for the guide next to the page.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await field.fill('expire');
  await expect(active).toHaveText('LifecycleChoose a bucket');
  await page.keyboard.press('Enter');
  const chooser = page.getByRole('combobox', { name: 'Lifecycle: which bucket?' });
  await expect(chooser).toBeFocused();
  await chooser.fill(bucket.slice(3, 12));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/dss/buckets/${bucket}/settings?section=lifecycle`);

  await page.keyboard.press('Control+k');
  await field.fill('share links');
  await page.getByRole('option', { name: 'Share links Guide' }).click();
  await expect(page.getByRole('complementary', { name: 'Guide' })).toContainText('What visitors see');
  await axe(page);
  await page.getByRole('button', { name: 'Close the guide' }).click();

  await page.keyboard.press('Control+k');
  await field.fill('nothing is called this');
  await expect(page.getByText('No results.')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('English words find things in every language, and each screen has its page of the guide', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => localStorage.setItem('locale', 'ja_JP'));
  await page.goto('/dss/access-keys');
  const { title } = await textsOf('ja_JP', 'palette');
  const { nav, guide } = await textsOf('ja_JP', 'shell');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const active = page.getByRole('listbox', { name: title }).getByRole('option', { selected: true });
  await page.getByRole('combobox', { name: title }).fill('sign out');
  await expect(active).toHaveText(nav.signOut);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: guide.about }).click();
  const panel = page.getByRole('complementary', { name: guide.title });
  await expect(panel.getByLabel(guide.page)).toHaveValue(nav.accessKeys);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('dialog', { name: guide.title })).toBeVisible();
  await axe(page);
});

test('the palette and the sheet are for everybody', wholeRunOnly, async ({ signedIn: page, account }) => {
  test.setTimeout(400_000);
  await account.api.ask(createBucket, { name: `palette-${randomBytes(4).toString('hex')}` });
  for (const key of ['Control+k', '?']) {
    await sweep(page, {
      path: '/settings',
      async arrange(page, locale) {
        const { title, sheet } = await textsOf(locale, 'palette');
        await page.keyboard.press(key);
        await expect(page.getByRole('dialog', { name: key === '?' ? sheet.title : title })).toBeVisible();
      },
    });
  }
});
