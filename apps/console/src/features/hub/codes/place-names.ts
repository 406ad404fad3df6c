import { languageTag } from '@atoll/contract';
import { createPlaceNames } from '#lib/language/create-place-names.ts';
import { formats } from '#lib/language/formats.ts';
import { locale } from '#lib/language/page-locale.ts';

/** Names of languages in a sentence, and of countries, in the page’s language. */
export const { languageName: languageInText, countryName } = createPlaceNames(languageTag(locale));

/** Returns the name of a language for a label, which begins with a capital where the language has them. */
export const languageName = (language: string): string => formats.capitalized(languageInText(language));

/** Lists the names of languages. Only the first begins with a capital, except in languages that always write one. */
export const languagesOf = (languages: readonly string[]): string =>
  formats.capitalized(formats.list(languages.map(languageInText)));

/** Compares options by their labels, for sorting. */
export const byLabel = (one: { label: string }, other: { label: string }) =>
  one.label.localeCompare(other.label);
