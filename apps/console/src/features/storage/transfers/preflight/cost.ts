import { type CallOutput, type priceList, storedMonthMicroUsd } from '@atoll/contract';

/** The price of storage for the account. */
export type Prices = Pick<CallOutput<typeof priceList>, 'stored_gb_month_micro_usd' | 'included_bytes_left'>;

export type Cost =
  /** All bytes are included in the plan, with this much left afterwards. */
  | { kind: 'included'; leftBytes: number }
  /** The server charges nothing beyond the included bytes. */
  | { kind: 'free' }
  | { kind: 'charged'; monthMicroUsd: number };

/** Returns the cost of storing this many more bytes. Does not subtract the size of replaced objects. */
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
