import { spacedUnits } from '@atoll/contract/spaced-units';

type Unit = 'second' | 'minute' | 'hour';

/** Seconds are rounded up to these steps, because the last digit of an estimate is noise. */
const stepSeconds = 5;

/** Formats a remaining time in the language of a BCP 47 tag, rounded up: “40 seconds”, “3 minutes”. */
export function timeLeft(durationMs: number, tag: string): string {
  const seconds = Math.max(stepSeconds, Math.ceil(durationMs / 1000 / stepSeconds) * stepSeconds);
  const [value, unit] = largestUnit(seconds);
  return spacedUnits(new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(value));
}

function largestUnit(seconds: number): [number, Unit] {
  if (seconds < 60) return [seconds, 'second'];
  if (seconds < 3600) return [Math.ceil(seconds / 60), 'minute'];
  return [Math.ceil(seconds / 3600), 'hour'];
}
