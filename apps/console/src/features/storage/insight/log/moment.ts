import { dayOf } from '#lib/language/days.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;

/** Formats a time for a `MomentField`, in the person's time zone. Empty for undefined. */
export function toField(timeMs: number | undefined): string {
  return timeMs === undefined ? '' : momentText(timeMs, 0);
}

export function fromField(text: string): number | undefined {
  const timeMs = new Date(text).getTime();
  return Number.isNaN(timeMs) ? undefined : timeMs;
}

/** Formats the exclusive end of a period as the last minute, or second, inside it. */
export function toLastField(endMs: number | undefined): string {
  return endMs === undefined ? '' : momentText(endMs - 1, 59);
}

/** Returns the exclusive end of a period whose last minute, or second, is `text`. */
export function fromLastField(text: string): number | undefined {
  const timeMs = fromField(text);
  const hasSeconds = /:\d+:/.test(text);
  return timeMs && timeMs + (hasSeconds ? secondMs : minuteMs);
}

/** Formats a local day and time. `omitted` are the seconds that aren't shown. */
function momentText(timeMs: number, omitted: number): string {
  const time = new Date(timeMs);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const seconds = time.getSeconds();
  const parts = [time.getHours(), time.getMinutes(), ...(seconds === omitted ? [] : [seconds])];
  return `${dayOf(timeMs)}T${parts.map(twoDigits).join(':')}`;
}
