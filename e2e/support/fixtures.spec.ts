import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';

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
});

test('an account that was opened by calls signs in on the page', async ({ signedIn }) => {
  await expect(signedIn).toHaveURL(/\/dashboard$/);
});
