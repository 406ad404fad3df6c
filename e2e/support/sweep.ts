import { defaultLocale, type Locale, locales } from '@atoll/contract';
import { expect, type Page, test } from '@playwright/test';
import { axeIn } from './axe.ts';
import { expectNoRawWords } from './raw-words.ts';
import { textsOf } from './texts.ts';
import { expectTranslated } from './translated.ts';

/** Something that can be looked at again from its address. */
export interface Screen {
  path: string;
  /** Goes from what the address shows to what is to be looked at, such as a dialog; `locale` is the page's language. */
  arrange?(page: Page, locale: Locale): Promise<unknown>;
  /** Languages to look in; all of them by default. A screen that a journey in English has checked needs only the others. */
  locales?: readonly Locale[];
}

const sizes = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;

/** Every language but English, in which journeys are made. */
export const translations = locales.filter((locale) => locale !== defaultLocale);

/** What a sweep may add to how long its journey takes, on a busy machine. */
const sweepMs = 90_000;

/**
 * Looks at one screen as everybody has it: in each language, translated in full, without words of the code; at each width,
 * without scrolling sideways; there without breaking a rule of WCAG 2.2 AA. The journey itself then need not be made four times.
 *
 * In English every rule is asked at every width, where other things may be shown, and the colours again in the dark, which
 * neither words nor widths have a part in. In the other languages every rule is asked once, where their words come in,
 * and at further widths those that the room for these words has a part in.
 * Leaves the page at the screen, in English, as wide as it was.
 */
export async function sweep(page: Page, screen: string | Screen): Promise<void> {
  const {
    path,
    arrange,
    locales: wanted = locales,
  }: Screen = typeof screen === 'string' ? { path: screen } : screen;
  const before = page.viewportSize() ?? sizes[0];
  test.setTimeout(test.info().timeout + sweepMs);
  for (const locale of wanted.toReversed()) {
    await test.step(`${path} in ${locale}`, async () => {
      await openIn(page, path, locale);
      await arrange?.(page, locale);
      await expectTranslated(page, locale);
      if (locale === defaultLocale) await expectNoRawWords(page);
      for (const size of sizes) {
        const where = `${locale}, ${size.width} px`;
        const isThorough = locale === defaultLocale || size === sizes[0];
        await page.setViewportSize(size);
        await expect
          .poll(() => overflow(page), { message: `${path} too wide: ${where}` })
          .toBeLessThanOrEqual(0);
        await axeIn(page, 'light', isThorough ? 'everything' : 'layout', where);
        if (locale === defaultLocale) await axeIn(page, 'dark', 'colours', where);
      }
      await page.setViewportSize(before);
    });
  }
  await page.emulateMedia({ colorScheme: null });
}

/** Opens a page of the console in that language and waits until nothing on it is still loading. */
async function openIn(page: Page, path: string, locale: Locale): Promise<void> {
  // The blank page that every tab starts with has no storage.
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
