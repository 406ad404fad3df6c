const latestYear = 9000;

/** Returns the end of a day such as `2026-11-23` in the person's time zone; null for an invalid day. */
export function endOfDay(day: string): number | null {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date || year > latestYear) return null;
  const at = new Date(year, month - 1, date, 23, 59, 59, 999).getTime();
  return Number.isNaN(at) || at < 0 ? null : at;
}
