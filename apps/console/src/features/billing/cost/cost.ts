import { type billingUsage, bytesPerGigabyte, type CallOutput, type Meter, meters } from '@atoll/contract';
import { nextMonth } from '../overview/downgrade-effects.ts';

export type Cost = CallOutput<typeof billingUsage>;
export type Amount = Cost['days'][number]['amounts'][number];

/** What was used of one meter, and what that cost. */
export interface MeterTotal {
  meter: Meter;
  quantity: bigint;
  amountMicroUsd: number;
}

/** By meter, in the price list’s order; only those that were used. */
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

/** Every day of the month, those without use too; of the running month those until now. */
export function everyDay({ days }: Pick<Cost, 'days'>, monthStartMs: number, nowMs: number): CostDay[] {
  const known = new Map(days.map(({ day, amounts }) => [day, amounts]));
  const endMs = Math.min(nextMonth(monthStartMs), nowMs + 1);
  const all: CostDay[] = [];
  for (let day = monthStartMs; day < endMs; day += dayMs) all.push({ day, amounts: known.get(day) ?? [] });
  return all;
}

/** How many GB-months so many byte-hours are: a GB (1,024³ bytes) through all hours of the month is one. */
export function gigabyteMonths(byteHours: bigint, monthStartMs: number): number {
  const hours = (nextMonth(monthStartMs) - monthStartMs) / 3_600_000;
  return Number(byteHours) / (bytesPerGigabyte * hours);
}
