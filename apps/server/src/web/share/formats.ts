import { type Locale, languageTag } from '@atoll/contract';
import { type Counted, countedText } from '@atoll/contract/counted-text';
import { createSizeText } from '@atoll/contract/size-text';
import { keptDate } from '@atoll/contract/spaced-units';

/** Formats sizes, times and counts as people of a language write them. */
export function shareFormats(locale: Locale) {
  const tag = languageTag(locale);
  const time = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return {
    size: createSizeText(tag),
    time: (ms: number): string => keptDate(`${time.format(ms)} UTC`),
    /** Returns a time in words, such as "December 3 at 2:00 PM UTC". The year is only included if it differs from `now`'s. */
    day(ms: number, now: number): string {
      const isThisYear = new Date(ms).getUTCFullYear() === new Date(now).getUTCFullYear();
      const words = new Intl.DateTimeFormat(tag, {
        ...(isThisYear ? {} : { year: 'numeric' }),
        month: 'long',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZone: 'UTC',
      });
      return keptDate(`${words.format(ms)} UTC`);
    },
    number: (count: number): string => new Intl.NumberFormat(tag).format(count),
    list: (items: readonly string[]): string =>
      new Intl.ListFormat(tag, { type: 'conjunction', style: 'narrow' }).format(items),
    counted: (forms: Counted, count: number): string => countedText(tag, forms, count),
  };
}
