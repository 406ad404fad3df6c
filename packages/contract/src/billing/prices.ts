import { bytesPerGigabyte } from '../limits.ts';
import { microUsdOf } from './amounts.ts';

/**
 * Returns the cost of storing bytes for a month, in whole micro-USD, rounded up so that an announced price is never less than
 * the charge. Uses bigints, because bytes times micro-USD soon exceed exact numbers.
 */
export function storedMonthMicroUsd(sizeBytes: number, gbMonthMicroUsd: number): number {
  const perGigabyte = BigInt(bytesPerGigabyte);
  return microUsdOf((BigInt(sizeBytes) * BigInt(gbMonthMicroUsd) + perGigabyte - 1n) / perGigabyte);
}
