import { type Atoll, linkIn } from '@atoll/testkit';
import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { signIn } from '../support/sign-in.ts';
import { sweep } from '../support/sweep.ts';
import { textsOf } from '../support/texts.ts';

/** Requests the link with the captcha's proof of work instead of the picture. */
async function askForLink(page: Page): Promise<void> {
  const t = await textsOf('en_US', 'entry');
  await page.getByRole('button', { name: t.recovery.cannotRead }).click();
  await expect(page.getByText(t.recovery.proved)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: t.recovery.submit }).click();
  await expect(page.getByRole('heading', { name: t.recovery.sentTitle })).toBeVisible();
}

async function mailedLink(atoll: Atoll, email: string): Promise<string> {
  if (!atoll.mail) throw new Error('The server has no mail sink.');
  const mail = await atoll.mail.waitForMail(email, ({ text }) => text.includes('/reset-password'));
  const { pathname, search } = linkIn(mail, '/reset-password');
  return pathname + search;
}

const newPassword = 'Fresh2#word';

test('a forgotten password is replaced by a mailed link, which works once', async ({
  page,
  atoll,
  account,
}) => {
  const t = await textsOf('en_US', 'entry');
  await page.goto('/signin');
  await page.getByLabel(t.email, { exact: true }).fill(account.email);
  await page.getByRole('link', { name: t.signIn.forgot }).click();
  await expect(page.getByLabel(t.email, { exact: true })).toHaveValue(account.email);
  await axe(page);
  await askForLink(page);
  await sweep(page, page.url());

  const link = await mailedLink(atoll, account.email);
  await sweep(page, link);
  const submit = page.getByRole('button', { name: t.reset.submit });
  await page.getByLabel(t.newPassword, { exact: true }).fill('Password1!');
  await page.getByLabel(t.confirmNewPassword, { exact: true }).fill('Password1!');
  await expect(page.getByText(t.rules.guessable)).toBeVisible();
  await expect(submit).toBeDisabled();
  await axe(page);
  await page.getByLabel(t.newPassword, { exact: true }).fill(account.password);
  await page.getByLabel(t.confirmNewPassword, { exact: true }).fill(account.password);
  await submit.click();
  await expect(page.getByLabel(t.newPassword, { exact: true })).toHaveAccessibleDescription(
    /cannot be consistent with the old password/,
  );
  await page.getByLabel(t.newPassword, { exact: true }).fill(newPassword);
  await page.getByLabel(t.confirmNewPassword, { exact: true }).fill(newPassword);
  // Its colors change when the check of the password ends.
  await expect(submit).toBeEnabled();
  await axe(page);
  await submit.click();
  await expect(page).toHaveURL(/\/reset-password-sent$/);
  await expect(page.getByText(t.resetDone.text)).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: t.resetDone.signIn }).click();

  await signIn(page, { email: account.email, password: newPassword });
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto(link);
  await expect(page).toHaveURL(/\/signin$/);
});
