import type { Meter } from '@atoll/contract';

/** The operator's prices in whole micro-USD per unit of each meter. A price of 0 charges nothing. */
export type PriceList = Readonly<Record<Meter, number>>;

/** Reports whether anything has a price. */
export function isCharging(prices: PriceList): boolean {
  return Object.values(prices).some((price) => price > 0);
}
