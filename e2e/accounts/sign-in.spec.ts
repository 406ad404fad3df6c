import { defaultLocale, type Locale } from '@atoll/contract';
import { messageFor } from '@atoll/contract/messages';
import type { Page } from '@playwright/test';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { signIn } from '../support/sign-in.ts';
import { sweep } from '../support/sweep.ts';

const isIncorrect = 'Your email or password is incorrect.';

test(
  'five wrong passwords warn, the sixth locks, and then even the right one waits',
  wholeRunOnly,
  async ({ page, account: { email, password } }) => {
    const field = page.getByLabel('Password', { exact: true });
    const notice = (code: 1001 | 1005, locale: Locale = defaultLocale) =>
      page.getByRole('alert').filter({ hasText: messageFor(code, locale) });
    await page.goto('/signin');
    for (let i = 1; i <= 4; i++) {
      await signIn(page, { email, password: `Wrong${i}!word` });
      await expect(page.getByText(isIncorrect)).toBeVisible();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await field.fill('');
      await expect(page.getByText(isIncorrect)).toBeHidden();
    }
    await signIn(page, { email, password: 'Wrong5!word' });
    await expect(notice(1001)).toBeVisible();
    await signIn(page, { email, password: 'Wrong6!word' });
    await expect(notice(1005)).toBeVisible();
    await expect(notice(1005)).toBeHidden();
    await signIn(page, { email, password });
    await expect(notice(1005)).toBeVisible();
    await expect(page).toHaveURL(/\/signin/);
    await sweep(page, {
      path: '/signin',
      async arrange(page, locale) {
        await signIn(page, { email, password }, locale);
        await expect(notice(1005, locale)).toBeVisible();
      },
    });
  },
);

test('without “keep me signed in” the session ends with the browser window; with it, it stays', async ({
  page,
  context,
  account,
}) => {
  await page.goto('/signin');
  await signIn(page, account);
  await expect(page).toHaveURL(/\/dashboard$/);
  const second = await context.newPage();
  await second.goto('/dashboard');
  await expect(second).toHaveURL(/\/signin/);

  await second.getByLabel('Keep me signed in').check();
  await signIn(second, account);
  await expect(second).toHaveURL(/\/dashboard$/);
  const third = await context.newPage();
  await third.goto('/dashboard');
  await expect(third.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  const cookies = await context.cookies();
  const remember = cookies.find(({ name }) => name === 'atoll-sso-remember');
  expect(remember?.value).toBe('true');
  expect(remember?.expires).toBeGreaterThan(Date.now() / 1000 + 23 * 3600);
});

test('a token that the server no longer knows ends in signing in, without a message', async ({
  signedIn,
  account,
  atoll,
}) => {
  await signedIn.goto('/dashboard');
  const answer = await fetch(`${atoll.url}/api/user/logout`, {
    headers: { authorization: `Bearer ${await storedToken(signedIn)}` },
  });
  expect(await answer.json()).toMatchObject({ code: 200 });
  // The page may find out that it is signed out first, and already be on its way to /signin.
  await signedIn.reload().catch(() => undefined);
  await expect(signedIn).toHaveURL(/\/signin/);
  await expect(signedIn.getByRole('alert')).toHaveCount(0);
  await signIn(signedIn, account);
  await expect(signedIn).toHaveURL(/\/dashboard$/);
});

async function storedToken(page: Page): Promise<string> {
  return page.evaluate(() => {
    const stored = { ...localStorage, ...sessionStorage } as Record<string, string>;
    const found = Object.values(stored).find((value) => /^"?[\w-]{40,}"?$/.test(value));
    if (!found) throw new Error(`no token in ${Object.keys(stored)}`);
    return found.replaceAll('"', '');
  });
}

test(
  'who blocks cookies can sign in, and stays signed in until the page is left',
  wholeRunOnly,
  async ({ page, account }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          configurable: true,
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      }
    });
    await page.goto('/signin');
    await signIn(page, account);
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.getByRole('link', { name: 'Access Keys', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Access Keys', level: 1 })).toBeVisible();
  },
);
