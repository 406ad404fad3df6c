import { microUsdOf } from '@atoll/contract';

/** The range of a payment, in micro-USD: 1 to 10,000 USD. */
export const amountRange = { min: 1_000_000, max: 10_000_000_000 };

export const offeredAmounts = [10_000_000, 25_000_000, 50_000_000, 100_000_000] as const;

/** Parses an amount in dollars, with a point or a comma before up to two decimals. Returns null if it is invalid or out of range. */
export function parseAmount(text: string): number | null {
  const amountMicroUsd = parseDollars(text);
  if (amountMicroUsd === null) return null;
  return amountMicroUsd >= amountRange.min && amountMicroUsd <= amountRange.max ? amountMicroUsd : null;
}

/** Parses dollars with up to two decimals after a point or a comma into micro-USD. Returns null for any other text. */
export function parseDollars(text: string): number | null {
  const match = /^\s*(-?\d{1,9})(?:[.,](\d{1,2}))?\s*$/.exec(text);
  if (!match) return null;
  const [, dollars = '', cents = ''] = match;
  return microUsdOf(dollars + cents.padEnd(6, '0'));
}

/** Formats dollars for an input field, with two decimals if there are cents: `5`, `0.50`. */
export function dollarsOf(amountMicroUsd: number): string {
  const digits = String(amountMicroUsd).padStart(7, '0');
  const cents = digits.slice(-6, -4);
  return cents === '00' ? digits.slice(0, -6) : `${digits.slice(0, -6)}.${cents}`;
}
