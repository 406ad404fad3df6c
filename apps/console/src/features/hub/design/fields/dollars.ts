import { microUsdOf } from '@atoll/contract/amounts';

const shape = /^(\d{1,6})(?:[.,](\d{0,6}))?$/;
const microUsdPerUsd = 1_000_000n;

/** Parses dollars into whole micro-USD, without using floats; null for an invalid amount. */
export function parseDollars(text: string): number | null {
  const [, whole, part = ''] = shape.exec(text.trim()) ?? [];
  return whole === undefined
    ? null
    : microUsdOf(BigInt(whole) * microUsdPerUsd + BigInt(part.padEnd(6, '0')));
}

/** Formats an amount for editing, in dollars. */
export function dollarsText(microUsd: number): string {
  const amount = BigInt(microUsd);
  const part = String(amount % 1_000_000n)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return `${amount / 1_000_000n}${part === '' ? '' : `.${part}`}`;
}
