import { microUsdOf } from '@atoll/contract';

export const microUsdPerUsd = 1_000_000;

/** What one payment may be, in micro-USD: 1 to 10,000 USD. */
export const amountRange = { min: 1_000_000, max: 10_000_000_000 };

/** The amounts offered by name. */
export const offeredAmounts = [10_000_000, 25_000_000, 50_000_000, 100_000_000] as const;

/** An amount typed in dollars, with a point or a comma before up to two decimals; null when it isn't one in range. */
export function parseAmount(text: string): number | null {
  const match = /^\s*(\d{1,5})(?:[.,](\d{1,2}))?\s*$/.exec(text);
  if (!match) return null;
  const [, dollars = '', cents = ''] = match;
  const amountMicroUsd = microUsdOf(dollars + cents.padEnd(6, '0'));
  return amountMicroUsd >= amountRange.min && amountMicroUsd <= amountRange.max ? amountMicroUsd : null;
}
