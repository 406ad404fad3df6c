import { type Locale, languageTag } from '@atoll/contract';
import type { Counted } from './page-words.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const step = 1024;

/** Formats sizes, times and counts as people of a language write them. */
export function shareFormats(locale: Locale) {
  const tag = languageTag(locale);
  const time = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const number = (count: number): string => new Intl.NumberFormat(tag).format(count);
  return {
    size(bytes: number): string {
      const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(step)));
      const amount = new Intl.NumberFormat(tag, {
        style: 'unit',
        unit: units[power] ?? 'byte',
        unitDisplay: power === 0 ? 'long' : 'short',
        maximumFractionDigits: power === 0 ? 0 : 1,
      });
      return amount.format(bytes / step ** power);
    },
    time: (ms: number): string => `${time.format(ms)} UTC`,
    /** In words, such as "December 3 at 2:00 PM UTC"; with the year where it is another one than `now`'s. */
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
      return `${words.format(ms)} UTC`;
    },
    number,
    counted({ one, other }: Counted, count: number): string {
      const isOne = new Intl.PluralRules(tag).select(count) === 'one';
      return ((isOne && one) || other).replace('{count}', number(count));
    },
  };
}
