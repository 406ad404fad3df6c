import type { Locale } from '@atoll/contract';
import type { texts as apps } from '../../apps/console/src/locales/en_US/apps.ts';
import type { texts as billing } from '../../apps/console/src/locales/en_US/billing.ts';
import type { texts as common } from '../../apps/console/src/locales/en_US/common.ts';
import type { texts as entry } from '../../apps/console/src/locales/en_US/entry.ts';
import type { texts as home } from '../../apps/console/src/locales/en_US/home.ts';
import type { texts as settings } from '../../apps/console/src/locales/en_US/settings.ts';
import type { texts as shell } from '../../apps/console/src/locales/en_US/shell.ts';
import type { texts as storage } from '../../apps/console/src/locales/en_US/storage.ts';

interface Domains {
  apps: typeof apps;
  billing: typeof billing;
  common: typeof common;
  entry: typeof entry;
  home: typeof home;
  settings: typeof settings;
  shell: typeof shell;
  storage: typeof storage;
}

/** Any text with the shape of the English one. */
type Worded<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Worded<T[Key]> };

/** What the console says in a language, so that a journey finds a control by its name there. */
export async function textsOf<Domain extends keyof Domains>(
  locale: Locale,
  domain: Domain,
): Promise<Worded<Domains[Domain]>> {
  const { texts } = await import(`../../apps/console/src/locales/${locale}/${domain}.ts`);
  return texts;
}

/** Puts values into the `{{name}}` places of a text. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
