import { languageTag } from '@atoll/contract';
import { locale } from '#lib/language/page-locale.ts';

const names = new Intl.DisplayNames(languageTag(locale), { type: 'region' });

/** Returns the name of a two-letter country code in the page's language. */
export function countryName(code: string): string {
  return names.of(code) ?? code;
}
