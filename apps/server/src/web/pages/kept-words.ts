import { type Locale, locales } from '@atoll/contract';
import { keptTogether } from '@atoll/contract/spaced-units';

/** Returns the words of pages with no-break spaces in what belongs together, as the console's texts have them. */
export function keptWords<T>(words: Readonly<Record<Locale, T>>): Readonly<Record<Locale, T>> {
  return Object.fromEntries(locales.map((locale) => [locale, kept(locale, words[locale])])) as Record<
    Locale,
    T
  >;
}

function kept(locale: Locale, words: unknown): unknown {
  if (typeof words === 'string') return keptTogether(locale, words);
  if (typeof words === 'function')
    return (...names: string[]) => keptTogether(locale, words(...names), names.map(String));
  if (Array.isArray(words)) return words.map((each) => kept(locale, each));
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([name, each]) => [name, kept(locale, each)]));
}
