import { defaultLocale } from '@atoll/contract';
import { findCatalogue } from '#lib/language/catalogues.ts';
import { locale } from '#lib/language/page-locale.ts';
import { domainOf, type TextKey } from '#lib/language/page-text.ts';
import type { TextDomain } from '#locales/domains.ts';

const loaded = new Map<TextDomain, unknown>();

/** Fetches the English texts of some domains: people who work in another language often know the English names. */
export async function loadEnglish(domains: Iterable<TextDomain>): Promise<void> {
  if (locale === defaultLocale) return;
  await Promise.all(
    Array.from(domains, async (domain) => {
      const load = findCatalogue(defaultLocale, domain);
      if (load && !loaded.has(domain)) loaded.set(domain, (await load()).texts);
    }),
  );
}

/** Returns the English text of a key, or an empty text if the page is already in English. */
export function englishOf(key: TextKey): string {
  const path = key.slice(key.indexOf(':') + 1).split('.');
  const found = path.reduce<unknown>(
    (part, name) => (part as Readonly<Record<string, unknown>> | undefined)?.[name],
    loaded.get(domainOf(key)),
  );
  return typeof found === 'string' ? found : '';
}
