import { isLocale, languageTag, locales } from '@atoll/contract';
import { storeLocale } from '#lib/language/locale.ts';

/** Chooses the browser's language for a person who has not chosen one. Runs before the page's language is first read. */
const wanted = navigator.languages
  .map((tag) => locales.find((locale) => languageTag(locale).split('-')[0] === tag.split('-')[0]))
  .find((locale) => locale !== undefined);

if (wanted && !isLocale(localStorage.getItem('locale'))) storeLocale(localStorage, wanted);
