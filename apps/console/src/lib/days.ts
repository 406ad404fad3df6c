/** The first moment of a day (`2026-11-21`) where the person is, or of one some days later; in milliseconds. */
export function dayStart(day: string, daysLater = 0): number {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).getTime();
}

/** The day of a moment where the person is. */
export function dayOf(timeMs: number): string {
  const time = new Date(timeMs);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}`;
}
