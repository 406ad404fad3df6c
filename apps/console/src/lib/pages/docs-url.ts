import { defaultLocale, type Locale, languageTag } from '@atoll/contract';

/** The pages of the guide that screens link to, by the names of their files. */
export const guidePages = [
  'getting-started',
  'account',
  'team',
  'buckets',
  'files',
  'bucket-settings',
  'sharing',
  'access-keys',
  's3-clients',
  'usage',
  'logs',
  'billing',
  'agents',
  'data-hub',
  'connected-apps',
  'sign-in-with-atoll',
  'backup-nodes',
  'running',
] as const;

export type GuidePage = (typeof guidePages)[number];

/** Returns the address of the server's documentation in the console's language; without a page, of its first page. */
export function docsUrl(locale: Locale, page?: GuidePage): string {
  if (page) return `/docs/${languageTag(locale)}/${page}`;
  return locale === defaultLocale ? '/docs' : `/docs/${languageTag(locale)}`;
}
