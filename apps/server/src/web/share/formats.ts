import { type Locale, languageTag } from '@atoll/contract';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const step = 1024;

/** Sizes and times as people of a language write them. */
export function shareFormats(locale: Locale) {
  const tag = languageTag(locale);
  const time = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
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
    number: (count: number): string => new Intl.NumberFormat(tag).format(count),
  };
}
