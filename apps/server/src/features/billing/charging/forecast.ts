import { addMonths, dayMs, startOfMonth } from '../../../platform/time.ts';

/** The cost of the last charged days, at most 30. */
export interface Pace {
  amountMicroUsd: number;
  days: number;
}

/** Returns the cost of a time span at this rate, in whole micro-USD, rounded down. */
function costOf({ amountMicroUsd, days }: Pace, durationMs: number): number {
  return Number((BigInt(amountMicroUsd) * BigInt(durationMs)) / BigInt(days * dayMs));
}

/** Returns the month's total if its rest continues at this rate. */
export function forecastMonth(estimateMicroUsd: number, pace: Pace, now: number): number {
  return estimateMicroUsd + costOf(pace, addMonths(startOfMonth(now), 1) - now);
}

const farthestMonths = 120;

/** Returns when the credit is used up at this rate; null if that is more than ten years away. */
export function creditLastsUntil(creditMicroUsd: number, pace: Pace, now: number): number | null {
  if (creditMicroUsd <= 0) return now;
  if (pace.amountMicroUsd === 0) return null;
  const leftMs = (BigInt(creditMicroUsd) * BigInt(pace.days * dayMs)) / BigInt(pace.amountMicroUsd);
  const farthest = addMonths(now, farthestMonths);
  return leftMs > BigInt(farthest - now) ? null : now + Number(leftMs);
}
