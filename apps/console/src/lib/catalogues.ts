/**
 * The texts of the console, by their files, apart from those that `i18n.ts` loads itself. Their list is a module of its
 * own because its 200 addresses are 3 kB of a first load. Contributors' pages have texts and a build of their own.
 */
export const catalogues = import.meta.glob<{ texts: object }>([
  '../locales/*_*/*.ts',
  '!../locales/*_*/{common,entry,contribute,contribute-review}.ts',
]);
