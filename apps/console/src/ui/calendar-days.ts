/** Days are texts such as `2026-11-26`, as date fields have them: they compare in their order, and have no time zone. */
const dayMs = 86_400_000;

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

/** Returns whether a text is a day of the calendar, from the year 1000 to 9999. */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const timeMs = timeOf(text);
  return !Number.isNaN(timeMs) && dayAt(timeMs) === text;
}

/** Returns the day so many days later, within what `isDay` takes. */
export function addDays(day: string, count: number): string {
  return bounded(timeOf(day) + count * dayMs);
}

/** Returns the same day of a month so many months later; of a shorter month its last. */
export function addMonths(day: string, count: number): string {
  const [year, month, date] = partsOf(day);
  const first = Date.UTC(year, month - 1 + count, 1);
  const lastDate = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return bounded(first + (Math.min(date, lastDate) - 1) * dayMs);
}

/** Returns the first day of the week that a day lies in. `firstDay` is 1 for Monday to 7 for Sunday. */
export function weekStart(day: string, firstDay: number): string {
  const weekday = new Date(timeOf(day)).getUTCDay() || 7;
  return addDays(day, -((weekday - firstDay + 7) % 7));
}

/** Returns the weeks of the month that a day lies in, with null for days of the months around it. */
export function weeksOf(day: string, firstDay: number): (string | null)[][] {
  const month = day.slice(0, 7);
  const first = `${month}-01`;
  const weeks: (string | null)[][] = [];
  const next = timeOf(addMonths(first, 1));
  const until = next > timeOf(first) ? next : Number.POSITIVE_INFINITY;
  for (
    let start = timeOf(weekStart(first, firstDay));
    weeks.length < 6 && start < until;
    start += 7 * dayMs
  ) {
    const days = Array.from({ length: 7 }, (_, at) => dayAt(start + at * dayMs));
    weeks.push(days.map((one) => (one.startsWith(`${month}-`) ? one : null)));
  }
  return weeks;
}

/** Returns a day, or the nearest one between two others. */
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

/** Returns the day that a key leads to in a calendar, or null for other keys: https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/. */
export function dayAfterKey(key: string, isShift: boolean, day: string, firstDay: number): string | null {
  return calendarKeys[key]?.(day, firstDay, isShift) ?? null;
}

/** Days on which weeks start where `Intl.Locale` doesn't say it. Source: CLDR, supplemental/weekData. */
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

const [earliest, latest] = [timeOf('1000-01-01'), timeOf('9999-12-31')];

function bounded(timeMs: number): string {
  return dayAt(Math.min(latest, Math.max(earliest, timeMs)));
}
