import { languageTag } from '@atoll/contract';
import { locale } from '#lib/page-locale.ts';

const tag = languageTag(locale);
const languages = new Intl.DisplayNames(tag, { type: 'language' });
const countries = new Intl.DisplayNames(tag, { type: 'region' });

/** Returns the name of a BCP 47 tag in the page’s language, or the tag itself if it isn't one. */
export function languageName(language: string): string {
  return nameOf(languages, language);
}

/** Returns the name of an ISO 3166 code in the page’s language, or the code itself if it isn't one. */
export function countryName(country: string): string {
  return nameOf(countries, country);
}

function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
