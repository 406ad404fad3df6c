import { microUsdOf, publishingBounds } from '@atoll/contract';
import { formats } from '#lib/language/formats.ts';

/** Limits in the form's format; empty: none. */

const microUsdPerUsd = 1_000_000n;

/** Reports whether a text is empty or a whole number up to `max`, with or without its thousands separated. */
export function isCount(text: string, max: number): boolean {
  const digits = digitsOf(text);
  return digits === '' || (/^[1-9]\d{0,9}$/.test(digits) && Number(digits) <= max);
}

export function countOf(text: string): number | null {
  const digits = digitsOf(text);
  return digits === '' ? null : Number(digits);
}

const grouped = /^\d{1,3}(?:[\s.,]\d{3})+$/;

function digitsOf(text: string): string {
  const typed = text.trim();
  return grouped.test(typed) ? typed.replace(/\D/g, '') : typed;
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

/** Formats a number for editing, with its thousands separated. */
export function countText(count: number | null): string {
  return count === null ? '' : formats.count(count);
}

export const largestMoney = () => formats.money(publishingBounds.microUsdPerDayMax);
