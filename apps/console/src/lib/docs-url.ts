import { defaultLocale, type Locale, languageTag } from '@atoll/contract';

/** A page of the guide that screens lead to. */
export type GuidePage = 'running' | 'sharing' | 'usage' | 'logs' | 'billing' | 'sign-in-with-atoll';

/** The server's documentation in the console's language; without a page, where it begins. */
export function docsUrl(locale: Locale, page?: GuidePage): string {
  if (page) return `/docs/${languageTag(locale)}/${page}`;
  return locale === defaultLocale ? '/docs' : `/docs/${languageTag(locale)}`;
}
