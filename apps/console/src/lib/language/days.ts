/** Days are texts such as `2026-11-26`. They sort by time and have no time zone. */

/** Returns the start of a day (`2026-11-21`) in the person's time zone, or of one some days later, in ms. */
export function dayStart(day: string, daysLater = 0): number {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).getTime();
}

/** Returns the day of a time in the person's time zone. */
export function dayOf(timeMs: number): string {
  const time = new Date(timeMs);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}`;
}

/** Returns the start of a day in UTC, in ms. */
export function utcStart(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** Returns the day of a time in UTC. */
export function utcDay(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}

/** Reports whether a text is a valid date, from the year 1000 to 9999. */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const timeMs = utcStart(text);
  return !Number.isNaN(timeMs) && utcDay(timeMs) === text;
}
