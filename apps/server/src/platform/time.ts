export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The first moment of the UTC hour that `at` lies in. */
export function startOfHour(at: number): number {
  return at - (at % hourMs);
}

/** The first moment of the UTC day that `at` lies in. */
export function startOfDay(at: number): number {
  return at - (at % dayMs);
}

/** The first moment of the UTC month that `at` lies in. */
export function startOfMonth(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/** The same UTC time of day some months later, on the month's last day when it has no such day. */
export function addMonths(at: number, months: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, lastDay));
}

/** `2026-11`, of a moment in that UTC month. */
export function monthName(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}
