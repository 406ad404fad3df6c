import { type CallOutput, type priceList, storedMonthMicroUsd } from '@atoll/contract';
import type { StorageKind } from '@atoll/contract/storage-classes';

export type PriceAnswer = Pick<CallOutput<typeof priceList>, 'prices' | 'included_bytes_left'>;

/** Prices of a GB per month on pay as you go, in micro-USD; 0 if nothing is charged. */
export type KindPrices = Readonly<Record<StorageKind, number>>;

/** Returns the prices, or undefined on a server with free storage. */
export function kindPricesOf({ prices }: PriceAnswer): KindPrices | undefined {
  const priceOf = (meter: PriceAnswer['prices'][number]['meter']) =>
    prices.find((price) => price.meter === meter)?.price_micro_usd ?? 0;
  const standard = priceOf('stored_byte_hours');
  const archive = priceOf('archived_byte_hours');
  return standard === 0 && archive === 0 ? undefined : { standard, archive };
}

const centMicroUsd = 10_000;

/** Returns the monthly saving in the archive, in whole cents. 0 if there is none, or while the plan includes storage. */
export function savedMonthMicroUsd(sizeBytes: number, answer: PriceAnswer): number {
  const prices = kindPricesOf(answer);
  if (!prices || prices.archive >= prices.standard || answer.included_bytes_left > 0) return 0;
  const saved = storedMonthMicroUsd(sizeBytes, prices.standard - prices.archive);
  return saved - (saved % centMicroUsd);
}
