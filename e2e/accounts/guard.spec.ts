import { expect, test } from '../support/fixtures.ts';
import { signIn } from '../support/sign-in.ts';
import { sweep } from '../support/sweep.ts';

/** Specification section 2, "Route guard". */
const entryPaths = [
  '/signin',
  '/reset-password',
  '/reset-password-sent',
  '/password-recovery',
  '/signup',
  '/verify-code',
  '/create-password',
  '/update-password',
  '/create-account',
];
const innerPaths = [
  '/',
  '/dashboard',
  '/settings',
  '/dss',
  '/dss/buckets',
  '/bot',
  '/datahub',
  '/auth',
  '/confirmation',
  '/no/such/page',
];
const linkedApp = 'name=dss&redirect_url=https%3A%2F%2Fapp.example%2Fback';

test('somebody who is not signed in sees the entry pages and is sent from all others to /signin', async ({
  page,
}) => {
  for (const path of ['/signin', '/signup', '/password-recovery', '/reset-password-sent']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(new RegExp(`${path}$`));
  }
  for (const path of innerPaths) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/signin$/);
  }
});

test('entry pages that lack what they stand on go back to their beginning', async ({ page }) => {
  await page.goto('/create-password');
  await expect(page).toHaveURL(/\/signin$/);
  await page.goto('/verify-code');
  await expect(page).toHaveURL(/\/signup$/);
  await page.goto('/reset-password?signature=no-such-link');
  await expect(page).toHaveURL(/\/signin$/);
});

test('somebody who is signed in is sent from every entry page to the home', async ({ signedIn }) => {
  for (const path of entryPaths) {
    await signedIn.goto(path);
    await expect(signedIn, path).toHaveURL(/\/dashboard$/);
  }
});

test('/signin for a linked app may be visited while signed in, and offers to continue', async ({
  signedIn,
  account,
}) => {
  await sweep(signedIn, `/signin?${linkedApp}`);
  await expect(signedIn.getByRole('button', { name: `Continue as ${account.username}` })).toBeVisible();
  await expect(signedIn.getByLabel('Password', { exact: true })).toBeVisible();
});

test('name and redirect_url travel through every link of the entry pages', async ({ page }) => {
  await page.goto(`/signin?${linkedApp}`);
  await page.getByRole('link', { name: 'Sign up', exact: true }).click();
  await expect(page).toHaveURL(/\/signup\?.*redirect_url=/);
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/signin\?.*name=dss/);
  await page.getByLabel('Email', { exact: true }).fill('somebody@example.com');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/password-recovery\?.*email=somebody(@|%40)example\.com/);
  await expect(page).toHaveURL(/redirect_url=/);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('somebody@example.com');
});

test('after signing in a person arrives where they were going', async ({ page, account }) => {
  await page.goto('/settings?from=mail');
  await expect(page).toHaveURL(/\/signin$/);
  await signIn(page, account);
  await expect(page).toHaveURL(/\/settings\?from=mail$/);
});

test('an unknown path shows a way home to somebody signed in', async ({ signedIn }) => {
  await signedIn.goto('/no/such/page');
  await expect(signedIn.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await signedIn.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(signedIn).toHaveURL(/\/dashboard$/);
});

test('a partner’s markers are kept from the query of an entry page', async ({ page }) => {
  await page.goto('/signup?customer=acme&country=FR');
  await expect(page.getByRole('button', { name: 'Verify email' })).toBeVisible();
  expect(
    await page.evaluate(() => [localStorage.getItem('customer'), localStorage.getItem('country')]),
  ).toEqual(['acme', 'FR']);
});
