export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Returns the start of the UTC hour that contains `at`. */
export function startOfHour(at: number): number {
  return at - (at % hourMs);
}

/** Returns the start of the UTC day that contains `at`. */
export function startOfDay(at: number): number {
  return at - (at % dayMs);
}

/** Returns the start of the UTC month that contains `at`. */
export function startOfMonth(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/** Returns the same UTC time of day some months later, on the month's last day if it has no such day. */
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
