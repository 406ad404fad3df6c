import { type Locale, languageTag } from '@atoll/contract';

/** Returns the name of a language of the product in that language. */
export function localeName(locale: Locale): string {
  const [language = locale] = locale.split('_');
  return new Intl.DisplayNames(languageTag(locale), { type: 'language' }).of(language) ?? locale;
}
