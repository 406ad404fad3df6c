import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Locale, languageTag } from '@atoll/contract';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { GalleryPage } from './addresses.ts';
import type { DemoServer } from './demo-server.ts';
import type { GalleryOptions, Theme } from './options.ts';

/** One picture, with the problems found on it. */
export interface Picture extends GalleryPage {
  readonly locale: Locale;
  readonly theme: Theme;
  readonly width: number;
  /** Relative to the gallery's folder. */
  readonly file: string;
  readonly problems: readonly string[];
}

/** The settings that one visit of a page shows, one after the other. */
interface Look {
  readonly locale: Locale;
  readonly themes: readonly Theme[];
  readonly isPhone: boolean;
  readonly widths: readonly number[];
}

const height = 900;
/** Maximum height of a picture. */
const longestPx = 6000;
const phoneBelow = 600;
/** Maximum wait for a page to finish loading. */
const settleMs = 4000;

interface PageSize {
  readonly height: number;
  /** Width beyond the window, in px. */
  readonly tooWide: number;
}

const measure = `({
  height: document.documentElement.scrollHeight,
  tooWide: document.documentElement.scrollWidth - innerWidth,
})`;
const isLoaded = `document.querySelector('[data-skeleton]') === null`;
/** Paused and endless animations, such as spinners, are not waited for. */
const isDrawn = `document.fonts.ready
  .then(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  .then(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one.playState === 'running' && one.timeline === document.timeline)
        .filter(({ effect }) => effect?.getTiming().iterations === 1)
        .map(({ finished }) => finished),
    ),
  )`;

/** Takes pictures of all pages in all variants, and passes each on as soon as it is ready. */
export async function takePictures(
  browser: Browser,
  server: DemoServer,
  pages: readonly GalleryPage[],
  options: GalleryOptions,
  onPicture: (picture: Picture) => void,
): Promise<void> {
  for (const look of looksOf(options)) {
    for (const isSignedIn of [true, false]) {
      const context = await openContext(browser, server, look, isSignedIn, options.density);
      const page = await context.newPage();
      for (const shown of pages.filter((one) => one.isSignedIn === isSignedIn))
        for (const picture of await takePage(page, shown, look, options.folder)) onPicture(picture);
      await context.close();
    }
  }
}

/** Returns all combinations. Unlike narrow windows, phones have touch input. */
function looksOf({ locales, themes, widths }: GalleryOptions): Look[] {
  const groups = [true, false].map((isPhone) => ({
    isPhone,
    widths: widths.filter((width) => width < phoneBelow === isPhone),
  }));
  return locales.flatMap((locale) =>
    groups.filter(({ widths: some }) => some.length > 0).map((group) => ({ locale, themes, ...group })),
  );
}

async function openContext(
  browser: Browser,
  { url, token }: DemoServer,
  { locale, isPhone, widths }: Look,
  isSignedIn: boolean,
  density: GalleryOptions['density'],
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: widths[0] ?? 1440, height },
    isMobile: isPhone,
    hasTouch: isPhone,
    reducedMotion: 'reduce',
    locale: languageTag(locale),
    timezoneId: 'UTC',
  });
  const kept = JSON.stringify({ locale, density });
  // The blank initial page of a tab has no storage, nor does a sandboxed frame. Pages change their theme while they are open,
  // and a color that fades would be in the picture.
  await context.addInitScript(`if (self === top && location.protocol.startsWith('http')) {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets.push(still);
    Object.assign(localStorage, ${kept});
    ${isSignedIn ? `sessionStorage.setItem('token', ${JSON.stringify(token)});` : ''}
  }`);
  return context;
}

async function takePage(page: Page, shown: GalleryPage, look: Look, folder: string): Promise<Picture[]> {
  const thrown: string[] = [];
  const onError = (error: Error) => thrown.push(error.message);
  page.on('pageerror', onError);
  await page.goto(shown.address);
  const pictures: Picture[] = [];
  for (const width of look.widths) {
    await page.setViewportSize({ width, height });
    await settle(page);
    const size = await page.evaluate<PageSize>(measure);
    for (const theme of look.themes) {
      const file = join(look.locale, theme, String(width), `${nameOf(shown.route)}.png`);
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await page.emulateMedia({ colorScheme: theme });
      await page.evaluate(isDrawn);
      await page.screenshot({
        path: join(folder, file),
        fullPage: true,
        clip: { x: 0, y: 0, width, height: Math.min(Math.max(size.height, height), longestPx) },
      });
      const problems = [...thrown, ...(size.tooWide > 0 ? [`${size.tooWide} px too wide`] : [])];
      pictures.push({ ...shown, locale: look.locale, theme, width, file, problems });
    }
  }
  page.off('pageerror', onError);
  return pictures;
}

/** Waits until nothing is loading: requests, skeletons and fonts. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: settleMs }).catch(() => undefined);
  await page.waitForFunction(isLoaded, undefined, { timeout: settleMs }).catch(() => undefined);
  await page.evaluate(isDrawn);
}

function nameOf(route: string): string {
  return route.replaceAll(/[^\w$-]+/g, '_').replace(/^_/, '') || 'start';
}
