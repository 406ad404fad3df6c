import { readLocale } from './locale.ts';

/** The language of this page load: changing it reloads the page. */
export const locale = readLocale(localStorage);
