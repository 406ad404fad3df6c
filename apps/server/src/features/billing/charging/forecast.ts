import { addMonths, dayMs, startOfMonth } from '../../../platform/time.ts';

/** What some days cost together: the last ones that were charged, at most 30. */
export interface Pace {
  amountMicroUsd: number;
  days: number;
}

/** What a time costs at a pace, in whole micro-USD, rounded down. */
function costOf({ amountMicroUsd, days }: Pace, durationMs: number): number {
  return Number((BigInt(amountMicroUsd) * BigInt(durationMs)) / BigInt(days * dayMs));
}

/** What the month will have cost, if its rest goes on at the pace. */
export function forecastMonth(estimateMicroUsd: number, pace: Pace, now: number): number {
  return estimateMicroUsd + costOf(pace, addMonths(startOfMonth(now), 1) - now);
}

const farthestMonths = 120;

/** When the credit is used up at the pace; null when that is more than ten years from now. */
export function creditLastsUntil(creditMicroUsd: number, pace: Pace, now: number): number | null {
  if (creditMicroUsd <= 0) return now;
  if (pace.amountMicroUsd === 0) return null;
  const leftMs = (BigInt(creditMicroUsd) * BigInt(pace.days * dayMs)) / BigInt(pace.amountMicroUsd);
  const farthest = addMonths(now, farthestMonths);
  return leftMs > BigInt(farthest - now) ? null : now + Number(leftMs);
}
