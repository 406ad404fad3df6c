import { capitalized, joinLabel, joinSentences, type Locale, languageTag } from '@atoll/contract';
import { keptDate } from '@atoll/contract/spaced-units';
import { shareFormats } from '../share/formats.ts';

export type ReleaseFormats = ReturnType<typeof releaseFormats>;

/** Creates formatters for numbers, dates and place names in a language. */
export function releaseFormats(locale: Locale) {
  const tag = languageTag(locale);
  const percent = new Intl.NumberFormat(tag, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const decimal = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 });
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  const languages = new Intl.DisplayNames(tag, { type: 'language' });
  const countries = new Intl.DisplayNames(tag, { type: 'region' });
  const { size, number } = shareFormats(locale);
  return {
    size,
    number,
    percent: (share: number): string => percent.format(share),
    decimal: (value: number): string => decimal.format(value),
    labeled: (label: string, value: string): string => joinLabel(locale, label, value),
    sentences: (all: readonly string[]): string => joinSentences(locale, all),
    date: (ms: number): string => keptDate(date.format(ms)),
    /** Returns the name of a language for a line of a table, which begins with a capital where the language has them. */
    language: (code: string): string => capitalized(tag, nameOf(languages, code)),
    country: (code: string): string => nameOf(countries, code),
  };
}

function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
