import type { Locale } from '@atoll/contract';
import { storeLocale } from './locale.ts';

/** Stores the choice and reloads the page in it (specification section 4). */
export function changeLocale(locale: Locale): void {
  storeLocale(localStorage, locale);
  location.reload();
}
