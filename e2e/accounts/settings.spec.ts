import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { signIn } from '../support/sign-in.ts';
import { sweep } from '../support/sweep.ts';
import { textsOf } from '../support/texts.ts';

const newPassword = 'Fresh2#word';

test('the account name is changed in a dialog', async ({ signedIn: page, account }) => {
  const t = await textsOf('en_US', 'settings');
  await page.goto('/settings');
  for (const label of [t.account.id, t.account.email, t.account.name, t.account.password]) {
    await expect(page.getByLabel(label, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel(t.account.id, { exact: true })).toContainText(account.accessKey);
  const dialog = page.getByRole('dialog');
  await sweep(page, {
    path: '/settings',
    async arrange(page, locale) {
      const { account } = await textsOf(locale, 'settings');
      await page.getByRole('button', { name: account.updateName }).click();
      await expect(dialog).toBeVisible();
    },
  });
  await dialog.getByLabel(t.name.next).fill('Somebody else');
  await dialog.getByRole('button', { name: t.save, exact: true }).click();
  await expect(page.getByText(t.name.saved)).toBeVisible();
  await dialog.getByRole('button', { name: t.done, exact: true }).click();
  await expect(page.getByLabel(t.account.name, { exact: true })).toContainText('Somebody else');
});

test(
  'the password is changed in a dialog, and then only the new one works',
  wholeRunOnly,
  async ({ signedIn: page, account }) => {
    const t = await textsOf('en_US', 'settings');
    const entry = await textsOf('en_US', 'entry');
    const dialog = page.getByRole('dialog');
    await sweep(page, {
      path: '/settings',
      async arrange(page, locale) {
        const { account } = await textsOf(locale, 'settings');
        await page.getByRole('button', { name: account.updatePassword }).click();
        await expect(dialog).toBeVisible();
      },
    });
    await dialog.getByLabel(entry.update.currentPassword, { exact: true }).fill(account.password);
    await dialog.getByLabel(entry.newPassword, { exact: true }).fill(newPassword);
    await dialog.getByLabel(entry.confirmNewPassword, { exact: true }).fill(newPassword);
    await dialog.getByRole('button', { name: t.save, exact: true }).click();
    await expect(page.getByText(t.password.saved)).toBeVisible();
    await dialog.getByRole('button', { name: t.done, exact: true }).click();

    await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
    await expect(page).toHaveURL(/\/signin$/);
    await signIn(page, { email: account.email, password: newPassword });
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);

test('signing out clears what the browser kept', async ({ signedIn: page }) => {
  await page.goto('/dashboard');
  await page.evaluate(() => localStorage.setItem('bucketColumns', '[]'));
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(page).toHaveURL(/\/signin$/);
  const left = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }));
  expect(left.filter((key) => ['token', 'userInfo', 'bucketColumns'].includes(key))).toEqual([]);
});
