import { microUsdOf } from '@atoll/contract';
import type { Tax } from './invoice.ts';

const wholeBasisPoints = 10_000n;

/** The tax that a gross amount includes, rounded to the nearest micro-USD, half of one up. The rest of the amount is net. */
export function includedTax(grossMicroUsd: number, { basisPoints }: Tax): number {
  const divisor = wholeBasisPoints + BigInt(basisPoints);
  return microUsdOf((2n * BigInt(grossMicroUsd) * BigInt(basisPoints) + divisor) / (2n * divisor));
}
