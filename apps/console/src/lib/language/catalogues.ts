import type { Locale } from '@atoll/contract';

/**
 * The texts of the console by file, except for those that `i18n.ts` loads itself. They are in a separate module because
 * their 200 addresses would add 3 kB to the first load. Contributors' pages have their own texts and build.
 */
const catalogues = import.meta.glob<{ texts: object }>([
  '../../locales/*_*/*.ts',
  '!../../locales/*_*/{common,entry,contribute,contribute-review}.ts',
]);

/** Returns the function that fetches the texts of a domain in a language; undefined for those of `i18n.ts`. */
export const findCatalogue = (language: Locale, domain: string) =>
  catalogues[`../../locales/${language}/${domain}.ts`];
