import type { Locale } from '@atoll/contract';
import type { TextDomains } from '../../apps/console/src/locales/domains.ts';

/** Any text with the shape of the English one. */
type Worded<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Worded<T[Key]> };

/** Returns the console's texts in a language, so that a journey can find controls by name. */
export async function textsOf<Domain extends keyof TextDomains>(
  locale: Locale,
  domain: Domain,
): Promise<Worded<TextDomains[Domain]>> {
  const { texts } = await import(`../../apps/console/src/locales/${locale}/${domain}.ts`);
  return texts;
}

/** Puts values into the `{{name}}` places of a text. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
