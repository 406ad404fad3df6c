import type { Meter } from '@atoll/contract';

/** What the operator charges for use, in whole micro-USD for one unit of each meter. A price of 0 charges nothing. */
export type PriceList = Readonly<Record<Meter, number>>;

/** Whether use costs anything here. */
export function isCharging(prices: PriceList): boolean {
  return Object.values(prices).some((price) => price > 0);
}
