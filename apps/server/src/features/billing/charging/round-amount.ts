import { type Meter, microUsdOf, type PriceUnit, priceUnits } from '@atoll/contract';
import { addMonths, hourMs } from '../../../platform/time.ts';

const gigabyte = 1024n ** 3n;

const unitQuantities: Record<PriceUnit, (month: number) => bigint> = {
  gb_month: (month) => gigabyte * BigInt((addMonths(month, 1) - month) / hourMs),
  gb: () => gigabyte,
  million: () => 1_000_000n,
  million_tokens: () => 1_000_000n,
};

/**
 * Returns the cost of a quantity at a price per unit of its meter, in whole micro-USD, rounded down.
 * @throws RangeError for an amount beyond exact numbers
 */
export function amountOf(
  { meter, month, priceMicroUsd }: { meter: Meter; month: number; priceMicroUsd: number },
  quantity: bigint,
): number {
  const unit = unitQuantities[priceUnits[meter]](month);
  return microUsdOf((quantity * BigInt(priceMicroUsd)) / unit);
}
