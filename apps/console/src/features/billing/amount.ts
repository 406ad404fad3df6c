/** What one payment may be, in micro-USD: 1 to 10,000 USD. */
export const amountRange = { min: 1_000_000, max: 10_000_000_000 };

/** The amounts offered by name. */
export const offeredAmounts = [10_000_000, 25_000_000, 50_000_000, 100_000_000] as const;

/** An amount typed in dollars, with a point or a comma before up to two decimals; null when it isn't one in range. */
export function parseAmount(text: string): number | null {
  const match = /^\s*(\d{1,5})(?:[.,](\d{1,2}))?\s*$/.exec(text);
  if (!match) return null;
  const [, dollars = '', cents = ''] = match;
  const amountMicroUsd = Number(dollars) * 1_000_000 + Number(cents.padEnd(2, '0')) * 10_000;
  return amountMicroUsd >= amountRange.min && amountMicroUsd <= amountRange.max ? amountMicroUsd : null;
}
