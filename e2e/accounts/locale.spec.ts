import { languageTag, locales } from '@atoll/contract';
import { expect, test } from '../support/fixtures.ts';
import { textsOf } from '../support/texts.ts';

test('choosing a language stores it, reloads, and says so in the document', async ({ page }) => {
  await page.goto('/signin');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  let label = 'Language';
  for (const locale of [...locales.slice(1), 'en_US'] as const) {
    await page.getByLabel(label, { exact: true }).selectOption(locale);
    const t = await textsOf(locale, 'entry');
    await expect(page.getByRole('heading', { name: t.signIn.title })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', languageTag(locale));
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe(locale);
    label = (await textsOf(locale, 'common')).language;
  }
});
