const latestYear = 9000;

/** Returns the last moment of a day as `2026-11-23`, where the person is; null for what is no day. */
export function endOfDay(day: string): number | null {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date || year > latestYear) return null;
  const at = new Date(year, month - 1, date, 23, 59, 59, 999).getTime();
  return Number.isNaN(at) || at < 0 ? null : at;
}
