import { randomBytes } from 'node:crypto';
import type { Atoll, OpenIdUser } from '@atoll/testkit';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { sweep } from '../support/sweep.ts';
import { textsOf } from '../support/texts.ts';

function newGoogleUser(atoll: Atoll, email?: string): OpenIdUser {
  if (!atoll.openId) throw new Error('The server has no OpenID provider.');
  const sub = randomBytes(6).toString('hex');
  const user = { sub, email: email ?? `${sub}@example.com`, email_verified: true, name: 'Ada Lovelace' };
  atoll.openId.setUser(user);
  return user;
}

test('a first Google sign-in asks once, the next goes straight in', async ({ page, atoll }) => {
  const user = newGoogleUser(atoll);
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: `Continue as ${user.email}` }).click();

  await expect(page).toHaveURL(/\/create-account\?.*code=/);
  await expect(page.getByLabel('Referral code (optional)')).toBeVisible();
  await sweep(page, page.url());
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.evaluate(() => {
    localStorage.removeItem('userInfo');
    sessionStorage.clear();
  });
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test(
  'why nobody came back signed in is said once, and leaves the address',
  wholeRunOnly,
  async ({ page }) => {
    const linkedApp = 'name=auth&redirect_url=https%3A%2F%2Fapp.example%2Fback';
    await sweep(page, {
      path: '/signin',
      async arrange(page, locale) {
        const { createAccount, google } = await textsOf(locale, 'entry');
        for (const [problem, text] of Object.entries({
          expired: createAccount.startAgain,
          failed: google.failed,
        })) {
          await page.goto(`/signin?${linkedApp}&google=${problem}`);
          await expect(page.getByRole('alert')).toHaveText(text);
          await expect(page).toHaveURL(`/signin?${linkedApp}`);
        }
      },
    });
  },
);

test(
  'an account with a password is linked only after that password',
  wholeRunOnly,
  async ({ page, atoll, account }) => {
    const user = newGoogleUser(atoll, account.email);
    await page.goto('/signin');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('button', { name: `Continue as ${user.email}` }).click();
    await expect(page.getByRole('heading', { name: 'Link your accounts' })).toBeVisible();
    await axe(page);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('Wrong1!word');
    await page.getByRole('button', { name: 'Link and sign in' }).click();
    await expect(password).toHaveAccessibleDescription(/Wrong password\./);
    await password.fill(account.password);
    await page.getByRole('button', { name: 'Link and sign in' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);

test('refusing at Google leads back to the sign-in page', wholeRunOnly, async ({ page, atoll }) => {
  newGoogleUser(atoll);
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.locator('button:not([name="sub"]), button[value=""]').first().click();
  await expect(page).toHaveURL(/\/signin$/);
  await expect(page.getByRole('heading', { name: 'Welcome to Atoll' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
