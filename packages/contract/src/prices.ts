import { microUsdOf } from './amounts.ts';
import { bytesPerGigabyte } from './limits.ts';

/**
 * What it costs to store so many bytes for a month, in whole micro-USD. A part of one counts as one, so that what is announced
 * is never less than what is charged. Reckoned in integers of any size: bytes times micro-USD soon are more than a number holds.
 */
export function storedMonthMicroUsd(sizeBytes: number, gbMonthMicroUsd: number): number {
  const perGigabyte = BigInt(bytesPerGigabyte);
  return microUsdOf((BigInt(sizeBytes) * BigInt(gbMonthMicroUsd) + perGigabyte - 1n) / perGigabyte);
}
