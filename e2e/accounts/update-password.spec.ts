import { axe } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { textsOf } from '../support/texts.ts';

test('a known password is changed before signing in', async ({ page, account }) => {
  const t = await textsOf('en_US', 'entry');
  await page.goto(`/update-password?email=${encodeURIComponent(account.email)}`);
  await expect(page.getByText(account.email)).toBeVisible();
  await axe(page);
  const current = page.getByLabel(t.update.currentPassword, { exact: true });
  const next = page.getByLabel(t.newPassword, { exact: true });
  const confirm = page.getByLabel(t.confirmNewPassword, { exact: true });

  await current.focus();
  await current.blur();
  await expect(page.getByText(t.error.currentPassword)).toBeVisible();
  await current.fill(account.password);
  await next.fill(account.password);
  await confirm.fill(account.password);
  await confirm.blur();
  await expect(page.getByText(t.error.unchanged)).toBeVisible();

  await next.fill('Fresh2#word');
  await confirm.fill('Fresh2#word');
  await page.getByRole('button', { name: t.save, exact: true }).click();
  await expect(page.getByText(t.resetDone.text)).toBeVisible();
  await axe(page);
});
