import { dayOf } from '#lib/language/days.ts';

/** Formats a time for a `MomentField`, in the person's time zone. Empty for undefined. */
export function toField(timeMs: number | undefined): string {
  if (timeMs === undefined) return '';
  const time = new Date(timeMs);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const parts = [time.getHours(), time.getMinutes(), ...(time.getSeconds() === 0 ? [] : [time.getSeconds()])];
  return `${dayOf(timeMs)}T${parts.map(twoDigits).join(':')}`;
}

export function fromField(text: string): number | undefined {
  const timeMs = new Date(text).getTime();
  return Number.isNaN(timeMs) ? undefined : timeMs;
}
