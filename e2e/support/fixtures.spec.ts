import { login } from '@atoll/testkit';
import { axe } from './axe.ts';
import { wholeRunOnly } from './extent.ts';
import { expect, test } from './fixtures.ts';
import { watchPolicies } from './policies.ts';
import { sweep } from './sweep.ts';
import { textsOf } from './texts.ts';
import { expectTranslated } from './translated.ts';

test('a fresh browser is shown the sign-in page, which everybody can use', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome to Atoll' })).toBeVisible();
  await axe(page);
});

test.describe('in French', () => {
  test.use({ appLocale: 'fr_FR' });

  test('the document says so', async ({ page }) => {
    await page.goto('/signin');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR');
  });

  test('what is said in English is found, wherever it stands', async ({ page }) => {
    const english = await textsOf('en_US', 'entry');
    await page.goto('/signin');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    await expectTranslated(page, 'fr_FR');
    await heading.evaluate(
      (element, text) => element.setAttribute('aria-label', text),
      english.signUp.submit,
    );
    await expect(expectTranslated(page, 'fr_FR')).rejects.toThrow(english.signUp.submit);
  });
});

test('an account that was opened by calls signs in on the page', async ({ page, account }) => {
  await login(page, account);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test.describe('somebody signed in', () => {
  test.use({ startPath: '/settings' });

  test('begins where the journey does', async ({ signedIn, account }) => {
    await expect(signedIn).toHaveURL(/\/settings$/);
    await expect(signedIn.getByLabel('Email', { exact: true })).toContainText(account.email);
  });
});

test('a page that breaks a rule in one scheme only is found out', async ({ page }) => {
  await page.goto('/signin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const faint = new CSSStyleSheet();
    faint.replaceSync(
      '@media (prefers-color-scheme: dark) { footer { color: #222 !important; background: #111 !important } }',
    );
    document.adoptedStyleSheets.push(faint);
  });
  await expect(axe(page)).rejects.toThrow(/, dark.*color-contrast at footer/s);
});

test('a sweep finds a screen that is too wide for a phone', wholeRunOnly, async ({ page }) => {
  const widen = () =>
    page.evaluate(() => {
      document.body.style.minInlineSize = '500px';
    });
  await expect(sweep(page, { path: '/signin', arrange: widen })).rejects.toThrow(/390 px/);
});

test('what a page tries against its policy is found out, and told to the server', async ({
  browser,
  atoll,
}) => {
  const context = await browser.newContext();
  const violations: string[] = [];
  await watchPolicies(context, (violation) => violations.push(violation));
  const page = await context.newPage();
  await page.goto(`${atoll.url}/signin?signature=secret`);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.append('window.ranInline = true;');
    document.body.append(script);
    document.body.setAttribute('style', 'color: red');
    setTimeout(() => {
      document.body.innerHTML = '<p>replaced';
    });
  });
  const all = () => violations.join('\n');
  await expect.poll(all).toContain('require-trusted-types-for kept trusted-types-sink');
  await expect.poll(all).toContain("requires 'TrustedScript' assignment");
  await expect.poll(all).toContain('style-src-attr kept inline');
  expect(await page.evaluate(() => 'ranInline' in window)).toBe(false);
  await expect.poll(() => atoll.logs()).toContain('a browser kept a page to its security policy');
  expect(atoll.logs()).not.toContain('signature=secret');
  await context.close();
});
