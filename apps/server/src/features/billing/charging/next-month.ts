import { type Meter, meters } from '@atoll/contract';
import { addMonths, dayMs, startOfDay, startOfMonth } from '../../../platform/time.ts';
import type { UsedAmount } from '../peers.ts';
import type { PriceList } from '../prices/price-list.ts';
import { amountOf } from './round-amount.ts';
import type { Amount } from './usage-report.ts';

/** The cost of the next UTC month if usage continues like that of past days. */
export interface NextMonth {
  /** Start of the month. */
  month: number;
  /** Number of past days that it is computed from. */
  days: number;
  /** In the order of the price list; only meters with usage. */
  amounts: Amount[];
  amountMicroUsd: number;
}

/** The most days that a forecast looks back. */
export const forecastMs = 30 * dayMs;
/** A line through two points has no predictive value. */
const minDays = 3;

const storedMeters: ReadonlySet<Meter> = new Set(['stored_byte_hours', 'archived_byte_hours']);

/**
 * Returns the forecast from the usage of the last full days, at today's prices. Stored bytes begin at the level of the last day
 * and continue to grow, or shrink, at the rate of these days; everything else is used as often per day as in them. Undefined
 * with too few days. Computes in whole numbers.
 */
export function forecastNextMonth(
  used: readonly Pick<UsedAmount, 'meter' | 'day' | 'quantity'>[],
  { now, prices }: { now: number; prices: PriceList },
): NextMonth | undefined {
  const today = startOfDay(now);
  const first = used.reduce((least, { day }) => Math.min(least, day), today);
  const days = (today - first) / dayMs;
  if (days < minDays) return undefined;
  const month = addMonths(startOfMonth(now), 1);
  const coming = { daysUntil: (month - today) / dayMs, days: (addMonths(month, 1) - month) / dayMs };
  const amounts = meters.flatMap((meter): Amount[] => {
    const perDay = Array.from({ length: days }, () => 0n);
    for (const { meter: one, day, quantity } of used) {
      const at = (day - first) / dayMs;
      if (one === meter) perDay[at] = (perDay[at] ?? 0n) + quantity;
    }
    const quantity = storedMeters.has(meter) ? continued(perDay, coming) : repeated(perDay, coming.days);
    if (quantity === 0n) return [];
    const price = { meter, month, priceMicroUsd: prices[meter] };
    return [{ meter, quantity, amountMicroUsd: amountOf(price, quantity) }];
  });
  const amountMicroUsd = amounts.reduce((sum, amount) => sum + amount.amountMicroUsd, 0);
  return { month, days, amounts, amountMicroUsd };
}

/** Returns the sum of so many days like these. */
function repeated(perDay: readonly bigint[], days: number): bigint {
  const total = perDay.reduce((sum, quantity) => sum + quantity, 0n);
  return (total * BigInt(days)) / BigInt(perDay.length);
}

/** Returns the sum of coming days that continue from the last of these at their slope, found by least squares. */
function continued(perDay: readonly bigint[], coming: { daysUntil: number; days: number }): bigint {
  const count = BigInt(perDay.length);
  let [sumX, sumXX, sumY, sumXY] = [0n, 0n, 0n, 0n];
  for (const [at, y] of perDay.entries()) {
    const x = BigInt(at);
    [sumX, sumXX, sumY, sumXY] = [sumX + x, sumXX + x * x, sumY + y, sumXY + x * y];
  }
  const [rise, run] = [count * sumXY - sumX * sumY, count * sumXX - sumX * sumX];
  const last = perDay.at(-1) ?? 0n;
  let total = 0n;
  for (let day = 1; day <= coming.days; day++) {
    const stored = last + (rise * BigInt(coming.daysUntil + day)) / run;
    if (stored > 0n) total += stored;
  }
  return total;
}
