import { defaultLocale, type Locale, locales } from '@atoll/contract';
import { isWholeRun } from '@atoll/testkit/whole-run';
import { expect, type Page, test } from '@playwright/test';
import { axeIn, type ColorScheme, type Rules } from './axe.ts';
import { expectNoRawWords } from './raw-words.ts';
import { textsOf } from './texts.ts';
import { expectTranslated } from './translated.ts';

/** A screen that can be opened again by its address. */
export interface Screen {
  path: string;
  /** Goes from the initial page of the address to the screen, such as a dialog. `locale` is the page's language. */
  arrange?(page: Page, locale: Locale): Promise<unknown>;
  /** Languages to check, by default all. A screen that was already checked in English needs only the others. */
  locales?: readonly Locale[];
}

const sizes = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;

type Check = readonly [ColorScheme, Rules];

/**
 * The checks at each of the sizes. In English, each rule is checked at the widest and the narrowest width, since each
 * of these shows elements of its own. The order needs the fewest changes of the scheme: each draws the page again.
 */
const checksInEnglish: readonly (readonly Check[])[] = [
  [
    ['light', 'everything'],
    ['dark', 'colours'],
  ],
  [['dark', 'layout']],
  [
    ['dark', 'colours'],
    ['light', 'everything'],
  ],
];

/** In other languages, colors, names and roles are as in English. Longer words need the most room where there is least. */
const checksInTranslations: readonly (readonly Check[])[] = [[], [], [['light', 'translation']]];

/** Every language except English, in which tests run. */
export const translations = locales.filter((locale) => locale !== defaultLocale);

/** Extra time for a test with a sweep, on a busy machine. */
const sweepMs = 90_000;

/**
 * Checks one screen in each language: that it is fully translated, contains no identifiers from the code, doesn't
 * scroll sideways at any width, and breaks no rule of WCAG 2.2 AA. Because of this, the test itself can run in English
 * only. Colors are checked in both schemes. Languages other than English are checked in the whole run (`isWholeRun`).
 * Leaves the page at the screen, in English, at its initial width.
 */
export async function sweep(page: Page, screen: string | Screen): Promise<void> {
  const {
    path,
    arrange,
    locales: wanted = locales,
  }: Screen = typeof screen === 'string' ? { path: screen } : screen;
  const before = page.viewportSize() ?? sizes[0];
  test.setTimeout(test.info().timeout + sweepMs);
  const checked = isWholeRun ? wanted : wanted.filter((locale) => locale === defaultLocale);
  for (const locale of checked.toReversed()) {
    await test.step(`${path} in ${locale}`, async () => {
      await openIn(page, path, locale);
      await arrange?.(page, locale);
      await expectTranslated(page, locale);
      if (locale === defaultLocale) await expectNoRawWords(page);
      const checks = locale === defaultLocale ? checksInEnglish : checksInTranslations;
      for (const [index, size] of sizes.entries()) {
        const where = `${locale}, ${size.width} px`;
        await page.setViewportSize(size);
        await expect
          .poll(() => overflow(page), { message: `${path} too wide: ${where}`, timeout: 5_000 })
          .toBeLessThanOrEqual(0);
        for (const [scheme, rules] of checks[index] ?? []) await axeIn(page, scheme, rules, where);
      }
      await page.setViewportSize(before);
    });
  }
  await page.emulateMedia({ colorScheme: null });
}

/** Opens a page of the console in a language and waits until it has finished loading. */
async function openIn(page: Page, path: string, locale: Locale): Promise<void> {
  // The blank initial page of a tab has no storage.
  if (!page.url().startsWith('http')) await page.goto('/healthz');
  await page.evaluate((chosen) => localStorage.setItem('locale', chosen), locale);
  await page.goto(path);
  const { loading } = await textsOf(locale, 'common');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole('status', { name: loading, exact: true })).toHaveCount(0);
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
