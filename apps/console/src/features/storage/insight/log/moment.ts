import { dayOf } from '#lib/days.ts';

/** Formats a time for a `datetime-local` field, in the person's time zone. Empty for undefined. */
export function toField(timeMs: number | undefined): string {
  if (timeMs === undefined) return '';
  const time = new Date(timeMs);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${dayOf(timeMs)}T${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`;
}

export function fromField(text: string): number | undefined {
  const timeMs = new Date(text).getTime();
  return Number.isNaN(timeMs) ? undefined : timeMs;
}
