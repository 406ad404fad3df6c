const latestYear = 9000;

/** Returns the last moment of a day as `2026-11-23`, where the person is; null for what is no day. */
export function endOfDay(day: string): number | null {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date || year > latestYear) return null;
  const at = new Date(year, month - 1, date, 23, 59, 59, 999).getTime();
  return Number.isNaN(at) || at < 0 ? null : at;
}

/** Returns the day of a moment, where the person is, as a date field takes it. */
export function dayOf(timeMs: number): string {
  const at = new Date(timeMs);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
