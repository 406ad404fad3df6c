import { dayOf } from '#lib/days.ts';

/** A moment as a field for day and time has it, where the person is; empty for none. */
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
