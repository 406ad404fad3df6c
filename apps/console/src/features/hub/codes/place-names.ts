import { languageTag } from '@atoll/contract';
import { locale } from '#lib/language/page-locale.ts';
import { createPlaceNames } from './create-place-names.ts';

/** Names of languages and countries in the page’s language. */
export const { languageName, countryName } = createPlaceNames(languageTag(locale));

/** Compares options by their labels, for sorting. */
export const byLabel = (one: { label: string }, other: { label: string }) =>
  one.label.localeCompare(other.label);
