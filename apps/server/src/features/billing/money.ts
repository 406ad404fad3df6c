const microDigits = 6;
const usdPattern = /^(-?)(\d{1,9})(?:\.(\d{1,6}))?$/;

/**
 * Parses a decimal amount such as `5`, `-2.50` or `0.000001` to whole micro-USD, without a float.
 * Undefined for anything else: no exponents, no signs but a leading minus, at most 9 digits before the point.
 */
export function parseUsd(text: string): number | undefined {
  const [, sign, whole, fraction = ''] = usdPattern.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const micro = Number(whole + fraction.padEnd(microDigits, '0'));
  return sign === '-' && micro !== 0 ? -micro : micro;
}

/** Formats an amount with all of its decimals, but at least two: `5.00`, `-0.000001`. */
export function formatUsd(amountMicroUsd: number): string {
  const digits = String(Math.abs(amountMicroUsd)).padStart(microDigits + 1, '0');
  const fraction = digits.slice(-microDigits).replace(/0{1,4}$/, '');
  return `${amountMicroUsd < 0 ? '-' : ''}${digits.slice(0, -microDigits)}.${fraction}`;
}
