/**
 * The texts of the console by file, except for those that `i18n.ts` loads itself. They are in a separate module because
 * their 200 addresses would add 3 kB to the first load. Contributors' pages have their own texts and build.
 */
export const catalogues = import.meta.glob<{ texts: object }>([
  '../../locales/*_*/*.ts',
  '!../../locales/*_*/{common,entry,contribute,contribute-review}.ts',
]);
