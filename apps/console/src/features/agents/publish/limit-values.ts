import { microUsdOf, publishingBounds } from '@atoll/contract';
import { formats } from '#lib/language/formats.ts';

/** Limits in the form's format; empty: none. */

const microUsdPerUsd = 1_000_000n;

export function isCount(text: string, max: number): boolean {
  return text.trim() === '' || (/^[1-9]\d{0,9}$/.test(text.trim()) && Number(text) <= max);
}

export function countOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

const amount = /^(\d{1,5})(?:[.,](\d{1,2}))?$/;

export function isMoney(text: string): boolean {
  const microUsd = moneyOf(text);
  return microUsd === null
    ? text.trim() === ''
    : microUsd >= 1 && microUsd <= publishingBounds.microUsdPerDayMax;
}

/** Returns whole micro-USD, without using floats; null for an empty or invalid amount. */
export function moneyOf(text: string): number | null {
  const [, whole, part = ''] = amount.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  return microUsdOf(BigInt(whole) * microUsdPerUsd + BigInt(part.padEnd(2, '0')) * 10_000n);
}

/** Formats an amount for editing, in dollars and cents. */
export function moneyText(microUsd: number | null): string {
  if (microUsd === null) return '';
  const cents = BigInt(microUsd) / 10_000n;
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}

export function countText(count: number | null): string {
  return count === null ? '' : String(count);
}

export const largestMoney = () => formats.money(publishingBounds.microUsdPerDayMax);
