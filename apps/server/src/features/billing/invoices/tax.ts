import { microUsdOf } from '@atoll/contract';
import type { Tax } from './invoice.ts';

const wholeBasisPoints = 10_000n;

/** Returns the tax included in a gross amount, rounded to the nearest micro-USD, half of one up. The rest is net. */
export function includedTax(grossMicroUsd: number, { basisPoints }: Tax): number {
  const divisor = wholeBasisPoints + BigInt(basisPoints);
  return microUsdOf((2n * BigInt(grossMicroUsd) * BigInt(basisPoints) + divisor) / (2n * divisor));
}
