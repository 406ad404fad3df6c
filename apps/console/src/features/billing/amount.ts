import { microUsdOf } from '@atoll/contract';

/** What one payment may be, in micro-USD: 1 to 10,000 USD. */
export const amountRange = { min: 1_000_000, max: 10_000_000_000 };

/** The amounts offered by name. */
export const offeredAmounts = [10_000_000, 25_000_000, 50_000_000, 100_000_000] as const;

/** An amount typed in dollars, with a point or a comma before up to two decimals; null when it isn't one in range. */
export function parseAmount(text: string): number | null {
  const amountMicroUsd = parseDollars(text);
  if (amountMicroUsd === null) return null;
  return amountMicroUsd >= amountRange.min && amountMicroUsd <= amountRange.max ? amountMicroUsd : null;
}

/** Micro-USD of dollars with up to two decimals after a point or a comma; null for any other text. */
export function parseDollars(text: string): number | null {
  const match = /^\s*(-?\d{1,9})(?:[.,](\d{1,2}))?\s*$/.exec(text);
  if (!match) return null;
  const [, dollars = '', cents = ''] = match;
  return microUsdOf(dollars + cents.padEnd(6, '0'));
}

/** Dollars with two decimals where there are cents, as an input field holds them: `5`, `0.50`. */
export function dollarsOf(amountMicroUsd: number): string {
  const digits = String(amountMicroUsd).padStart(7, '0');
  const cents = digits.slice(-6, -4);
  return cents === '00' ? digits.slice(0, -6) : `${digits.slice(0, -6)}.${cents}`;
}
