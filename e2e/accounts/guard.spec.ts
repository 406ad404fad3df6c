import { expect, inEveryLanguage, test } from '../support/fixtures.ts';
import { signIn } from '../support/sign-in.ts';
import { fill, textsOf } from '../support/texts.ts';

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

inEveryLanguage((locale) => {
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
    const t = await textsOf(locale, 'entry');
    await signedIn.goto(`/signin?${linkedApp}`);
    await expect(
      signedIn.getByRole('button', { name: fill(t.signIn.continueAs, { name: account.username }) }),
    ).toBeVisible();
    await expect(signedIn.getByLabel(t.password, { exact: true })).toBeVisible();
  });

  test('name and redirect_url travel through every link of the entry pages', async ({ page }) => {
    const t = await textsOf(locale, 'entry');
    await page.goto(`/signin?${linkedApp}`);
    await page.getByRole('link', { name: t.signIn.signUp, exact: true }).click();
    await expect(page).toHaveURL(/\/signup\?.*redirect_url=/);
    await page.getByRole('link', { name: t.signUp.logIn, exact: true }).click();
    await expect(page).toHaveURL(/\/signin\?.*name=dss/);
    await page.getByLabel(t.email, { exact: true }).fill('somebody@example.com');
    await page.getByRole('link', { name: t.signIn.forgot }).click();
    await expect(page).toHaveURL(/\/password-recovery\?.*email=somebody(@|%40)example\.com/);
    await expect(page).toHaveURL(/redirect_url=/);
    await expect(page.getByLabel(t.email, { exact: true })).toHaveValue('somebody@example.com');
  });

  test('after signing in a person arrives where they were going', async ({ page, account }) => {
    await page.goto('/settings?from=mail');
    await expect(page).toHaveURL(/\/signin$/);
    await signIn(page, account, locale);
    await expect(page).toHaveURL(/\/settings\?from=mail$/);
  });

  test('an unknown path shows a way home to somebody signed in', async ({ signedIn }) => {
    const { notFound } = await textsOf(locale, 'common');
    await signedIn.goto('/no/such/page');
    await expect(signedIn.getByRole('heading', { name: notFound.title })).toBeVisible();
    await signedIn.getByRole('link', { name: notFound.home }).click();
    await expect(signedIn).toHaveURL(/\/dashboard$/);
  });
});

test('a partner’s markers are kept from the query of an entry page', async ({ page }) => {
  await page.goto('/signup?customer=acme&country=FR');
  await expect(page.getByRole('button', { name: 'Verify email' })).toBeVisible();
  expect(
    await page.evaluate(() => [localStorage.getItem('customer'), localStorage.getItem('country')]),
  ).toEqual(['acme', 'FR']);
});
