import { utcDay, utcStart } from '#lib/language/days.ts';

const dayMs = 86_400_000;

/** Returns the day `count` days later, from the year 1000 to 9999. */
export function addDays(day: string, count: number): string {
  return bounded(utcStart(day) + count * dayMs);
}

/** Returns the same day of the month `count` months later, or the last day of a shorter month. */
export function addMonths(day: string, count: number): string {
  const [year, month, date] = partsOf(day);
  const first = Date.UTC(year, month - 1 + count, 1);
  const lastDate = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return bounded(first + (Math.min(date, lastDate) - 1) * dayMs);
}

/** Returns the first day of a day's week. `firstDay` is 1 for Monday to 7 for Sunday. */
export function weekStart(day: string, firstDay: number): string {
  const weekday = new Date(utcStart(day)).getUTCDay() || 7;
  return addDays(day, -((weekday - firstDay + 7) % 7));
}

/** Returns the weeks of a day's month, with null for days of adjacent months. */
export function weeksOf(day: string, firstDay: number): (string | null)[][] {
  const month = day.slice(0, 7);
  const first = `${month}-01`;
  const weeks: (string | null)[][] = [];
  const next = utcStart(addMonths(first, 1));
  const until = next > utcStart(first) ? next : Number.POSITIVE_INFINITY;
  for (
    let start = utcStart(weekStart(first, firstDay));
    weeks.length < 6 && start < until;
    start += 7 * dayMs
  ) {
    const days = Array.from({ length: 7 }, (_, at) => utcDay(start + at * dayMs));
    weeks.push(days.map((one) => (one.startsWith(`${month}-`) ? one : null)));
  }
  return weeks;
}

/** Limits a day to the range between two others. */
export function clampDay(day: string, min: string | undefined, max: string | undefined): string {
  if (min && day < min) return min;
  return max && day > max ? max : day;
}

const calendarKeys: Readonly<Record<string, (day: string, firstDay: number, isShift: boolean) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: weekStart,
  End: (day, firstDay) => addDays(weekStart(day, firstDay), 6),
  PageUp: (day, _, isShift) => addMonths(day, isShift ? -12 : -1),
  PageDown: (day, _, isShift) => addMonths(day, isShift ? 12 : 1),
};

/** Returns the day that a key moves to, or null for other keys: https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/. */
export function dayAfterKey(key: string, isShift: boolean, day: string, firstDay: number): string | null {
  return calendarKeys[key]?.(day, firstDay, isShift) ?? null;
}

/** Regions whose weeks start on Sunday, for browsers whose `Intl.Locale` has no weeks. Source: CLDR, supplemental/weekData. */
const sundayFirst: readonly string[] = ['US', 'JP'];

interface WithWeeks {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
}

/** Returns the first day of the week in a language's region, 1 for Monday to 7 for Sunday. `tag` is a BCP 47 tag. */
export function firstDayOf(tag: string): number {
  const region = new Intl.Locale(tag);
  const weeks = region as unknown as WithWeeks;
  const known = (weeks.getWeekInfo?.() ?? weeks.weekInfo)?.firstDay;
  return known ?? (sundayFirst.includes(region.region ?? '') ? 7 : 1);
}

function partsOf(day: string): [number, number, number] {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month, date];
}

const [earliest, latest] = [utcStart('1000-01-01'), utcStart('9999-12-31')];

function bounded(timeMs: number): string {
  return utcDay(Math.min(latest, Math.max(earliest, timeMs)));
}
