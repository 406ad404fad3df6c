import { languageTag } from '@atoll/contract';
import { locale } from '#lib/page-locale.ts';

const names = new Intl.DisplayNames(languageTag(locale), { type: 'region' });

/** Of a code of two letters, in the page's language. */
export function countryName(code: string): string {
  return names.of(code) ?? code;
}
