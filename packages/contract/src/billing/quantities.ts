import { bytesPerGigabyte } from '../limits.ts';
import { type Meter, type PriceUnit, priceUnits } from './meters.ts';

const hourMs = 3_600_000;
const thousand = 1000n;

const unitQuantities: Record<PriceUnit, (monthMs: number) => bigint> = {
  gb_month: (monthMs) => (BigInt(bytesPerGigabyte) * BigInt(monthMs)) / BigInt(hourMs),
  gb: () => BigInt(bytesPerGigabyte),
  million: () => 1_000_000n,
  million_tokens: () => 1_000_000n,
};

/** Returns the quantity that a price refers to, in the meter's own unit; a GB-month depends on the length of the month. */
export function unitQuantity(meter: Meter, monthMs: number): bigint {
  return unitQuantities[priceUnits[meter]](monthMs);
}

/**
 * Returns a quantity for people: requests and tokens unchanged, bytes in GB and byte-hours in GB-months as a decimal
 * number, rounded to three decimals but never to zero (`isLess` indicates `<0.001`).
 */
export function readableQuantity(
  meter: Meter,
  quantity: bigint,
  monthMs: number,
): { decimal: string; isLess: boolean } {
  if (priceUnits[meter].startsWith('million')) return { decimal: String(quantity), isLess: false };
  const unit = unitQuantity(meter, monthMs);
  const thousandths = (2n * quantity * thousand + unit) / (2n * unit);
  const isLess = thousandths === 0n && quantity > 0n;
  const digits = String(isLess ? 1n : thousandths).padStart(4, '0');
  return { decimal: `${digits.slice(0, -3)}.${digits.slice(-3)}`, isLess };
}
