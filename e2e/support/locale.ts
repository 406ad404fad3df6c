import type { Locale } from '@atoll/contract';
import type { BrowserContext } from '@playwright/test';

/** Opens every further page of the context in that language, as if the person had chosen it before. */
export async function inLocale(context: BrowserContext, locale: Locale): Promise<void> {
  await context.addInitScript((chosen) => {
    // The blank page that every tab starts with has no storage.
    if (location.protocol.startsWith('http') && localStorage.getItem('locale') === null)
      localStorage.setItem('locale', chosen);
  }, locale);
}
