import { type CallOutput, type priceList, storedMonthMicroUsd } from '@atoll/contract';

/** What keeping bytes costs the account. */
export type Prices = Pick<CallOutput<typeof priceList>, 'stored_gb_month_micro_usd' | 'included_bytes_left'>;

export type Cost =
  /** All of it is in what the plan includes, of which so much is left then. */
  | { kind: 'included'; leftBytes: number }
  /** Beyond it, on a server that charges nothing. */
  | { kind: 'free' }
  | { kind: 'charged'; monthMicroUsd: number };

/** What keeping so many bytes more costs. Those of objects that are replaced on the way are not taken off. */
export function costOf(sizeBytes: number, prices: Prices): Cost {
  const leftBytes = prices.included_bytes_left - sizeBytes;
  if (prices.included_bytes_left > 0 && leftBytes >= 0) return { kind: 'included', leftBytes };
  if (prices.stored_gb_month_micro_usd === 0) return { kind: 'free' };
  const chargedBytes = sizeBytes - prices.included_bytes_left;
  return {
    kind: 'charged',
    monthMicroUsd: storedMonthMicroUsd(Math.max(0, chargedBytes), prices.stored_gb_month_micro_usd),
  };
}
