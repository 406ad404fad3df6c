import { type billingUsage, bytesPerGigabyte, type CallOutput, type Meter, meters } from '@atoll/contract';
import { nextMonth } from '../month-start.ts';

export type Cost = CallOutput<typeof billingUsage>;
export type Amount = Cost['days'][number]['amounts'][number];

/** The usage of one meter with its cost. */
export interface MeterTotal {
  meter: Meter;
  quantity: bigint;
  amountMicroUsd: number;
}

/** Returns totals by meter in the price list's order, only for meters with usage. */
export function totalsOf(amounts: readonly Amount[]): MeterTotal[] {
  return meters.flatMap((meter) => {
    const own = amounts.filter((amount) => amount.meter === meter);
    const quantity = own.reduce((sum, amount) => sum + BigInt(amount.quantity), 0n);
    return quantity === 0n ? [] : [{ meter, quantity, amountMicroUsd: costOf(own) }];
  });
}

export function costOf(amounts: readonly Amount[]): number {
  return amounts.reduce((sum, amount) => sum + amount.amount_micro_usd, 0);
}

const dayMs = 86_400_000;

export interface CostDay {
  day: number;
  amounts: readonly Amount[];
}

/** Returns every day of the month, including days without usage; for the current month, the days until now. */
export function everyDay({ days }: Pick<Cost, 'days'>, monthStartMs: number, nowMs: number): CostDay[] {
  const known = new Map(days.map(({ day, amounts }) => [day, amounts]));
  const endMs = Math.min(nextMonth(monthStartMs), nowMs + 1);
  const all: CostDay[] = [];
  for (let day = monthStartMs; day < endMs; day += dayMs) all.push({ day, amounts: known.get(day) ?? [] });
  return all;
}

/** Converts byte-hours to GB-months: one is a GB (1,024³ bytes) during all hours of the month. */
export function gigabyteMonths(byteHours: bigint, monthStartMs: number): number {
  const hours = (nextMonth(monthStartMs) - monthStartMs) / 3_600_000;
  return Number(byteHours) / (bytesPerGigabyte * hours);
}
