import { mkdir, writeFile } from 'node:fs/promises';
import type { Locale } from '@atoll/contract';
import type { Page } from '@playwright/test';

/** The size of pictures in the guide. */
export const pictureSize = { width: 1440, height: 900 };

/** Saves a picture of the guide as WebP, which Playwright itself can't write. */
export async function takePicture(page: Page, locale: Locale, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 86 });
  const folder = new URL(`../../docs/guide/${locale}/pictures/`, import.meta.url);
  await mkdir(folder, { recursive: true });
  await writeFile(new URL(`${name}.webp`, folder), Buffer.from(data, 'base64'));
  console.log(`${locale} ${name}`);
}
