import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { signIn } from '../support/sign-in.ts';
import { sweep } from '../support/sweep.ts';

const linkedApp = 'name=dss&redirect_url=https%3A%2F%2Fapp.example%2Fback';

test(
  '/signin for a linked app may be visited while signed in, and offers to continue',
  wholeRunOnly,
  async ({ signedIn, account }) => {
    await sweep(signedIn, `/signin?${linkedApp}`);
    await expect(signedIn.getByRole('button', { name: `Continue as ${account.username}` })).toBeVisible();
    await expect(signedIn.getByLabel('Password', { exact: true })).toBeVisible();
  },
);

test('after signing in a person arrives where they were going', async ({ page, account }) => {
  await page.goto('/settings?from=mail');
  await expect(page).toHaveURL(/\/signin$/);
  await signIn(page, account);
  await expect(page).toHaveURL(/\/settings\?from=mail$/);
});

test('a partner’s markers are kept from the query of an entry page', async ({ page }) => {
  await page.goto('/signup?customer=acme&country=FR');
  await expect(page.getByRole('button', { name: 'Verify email' })).toBeVisible();
  expect(
    await page.evaluate(() => [localStorage.getItem('customer'), localStorage.getItem('country')]),
  ).toEqual(['acme', 'FR']);
});
