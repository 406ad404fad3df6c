import { isDay, utcStart } from '#lib/language/days.ts';

type Part = 'year' | 'month' | 'day';

/** The century of years with two digits. */
const century = 2000;

/** Creates functions that format and parse days in the numeric form of a language. `tag` is a BCP 47 tag. */
export function createDayTexts(tag: string) {
  const format = new Intl.DateTimeFormat(tag, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  });
  const order = format
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type): type is Part => type === 'year' || type === 'month' || type === 'day');

  /** Returns the day of a text, or null. A two-digit year only counts once the text is final. */
  function parse(text: string, isFinal: boolean): string | null {
    const groups = text.normalize('NFKC').match(/\d+/g) ?? [];
    const digits = groups.length === 1 ? splitDigits(groups[0] ?? '', order) : groups;
    if (digits.length !== 3) return null;
    // `2026-11-26` is accepted in every language.
    const names: readonly Part[] = digits[0]?.length === 4 ? ['year', 'month', 'day'] : order;
    const part = (name: Part) => digits[names.indexOf(name)] ?? '';
    const year = part('year').length === 2 && isFinal ? String(century + Number(part('year'))) : part('year');
    const day = `${year}-${part('month').padStart(2, '0')}-${part('day').padStart(2, '0')}`;
    return isDay(day) ? day : null;
  }

  return {
    format: (day: string) => (isDay(day) ? format.format(utcStart(day)) : ''),
    parse,
  };
}

/** Splits eight digits without separators. */
function splitDigits(digits: string, order: readonly Part[]): string[] {
  if (digits.length !== 8) return [];
  let at = 0;
  return order.map((part) => {
    const start = at;
    at += part === 'year' ? 4 : 2;
    return digits.slice(start, at);
  });
}
