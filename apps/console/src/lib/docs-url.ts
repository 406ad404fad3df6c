import { defaultLocale, type Locale, languageTag } from '@atoll/contract';

/** The server's documentation in the console's language; without a page, where it begins. */
export function docsUrl(locale: Locale, page?: 'running'): string {
  if (page) return `/docs/${languageTag(locale)}/${page}`;
  return locale === defaultLocale ? '/docs' : `/docs/${languageTag(locale)}`;
}
