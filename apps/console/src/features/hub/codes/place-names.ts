import { languageTag } from '@atoll/contract';
import { createPlaceNames } from '#lib/language/create-place-names.ts';
import { locale } from '#lib/language/page-locale.ts';

/** Names of languages and countries in the page’s language. */
export const { languageName, countryName } = createPlaceNames(languageTag(locale));

/** Compares options by their labels, for sorting. */
export const byLabel = (one: { label: string }, other: { label: string }) =>
  one.label.localeCompare(other.label);
