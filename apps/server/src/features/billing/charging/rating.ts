import { startOfMonth } from '../../../platform/time.ts';
import type { UsedAmount } from '../peers.ts';
import type { PriceList } from '../prices/price-list.ts';
import { amountOf } from './round-amount.ts';

/** Usage of one UTC day with its cost, at the price when it was rated. */
export interface Charge extends UsedAmount {
  month: number;
  priceMicroUsd: number;
  /** The free part of the quantity. */
  includedQuantity: bigint;
  amountMicroUsd: number;
}

/** Earlier ratings. */
export interface Rated {
  /** By account, resource, meter and day, at any price. These quantities need no more rating. */
  days: readonly (DayName & { quantity: bigint })[];
  /** By account, resource, meter, month and price, in one or several pieces: the charged quantities, without included ones. */
  groups: readonly (GroupName & { chargedQuantity: bigint })[];
}

type DayName = Pick<UsedAmount, 'accountId' | 'resourceId' | 'meter' | 'day'>;
type GroupName = Pick<Charge, 'accountId' | 'resourceId' | 'meter' | 'month' | 'priceMicroUsd'>;

/**
 * Rates usage that has no rating yet, at today's prices. Amounts are cumulative: a charge is the cost of its group
 * including it, minus the previous cost, each rounded down. So the charges of a group sum to the price of its whole
 * quantity, rounded down once, regardless of the pieces and order in which it was rated. Ratings are never reversed,
 * even if a later count is lower.
 * @param isIncluded whether the plan at that time includes the usage, which is then recorded as free
 */
export function rate(
  used: readonly UsedAmount[],
  rated: Rated,
  { prices, isIncluded }: { prices: PriceList; isIncluded: boolean },
): Charge[] {
  const before = new Map(rated.days.map((day) => [dayKey(day), day.quantity]));
  const charged = new Map<string, bigint>();
  for (const group of rated.groups) {
    const key = groupKey(group);
    charged.set(key, (charged.get(key) ?? 0n) + group.chargedQuantity);
  }
  const charges: Charge[] = [];
  for (const amount of used) {
    const quantity = amount.quantity - (before.get(dayKey(amount)) ?? 0n);
    if (quantity <= 0n) continue;
    const group = { ...amount, month: startOfMonth(amount.day), priceMicroUsd: prices[amount.meter] };
    if (isIncluded) {
      charges.push({ ...group, quantity, includedQuantity: quantity, amountMicroUsd: 0 });
      continue;
    }
    const chargedBefore = charged.get(groupKey(group)) ?? 0n;
    charged.set(groupKey(group), chargedBefore + quantity);
    const amountMicroUsd = amountOf(group, chargedBefore + quantity) - amountOf(group, chargedBefore);
    charges.push({ ...group, quantity, includedQuantity: 0n, amountMicroUsd });
  }
  return charges;
}

function dayKey({ accountId, resourceId, meter, day }: DayName): string {
  return `${accountId} ${resourceId} ${meter} ${day}`;
}

function groupKey({ accountId, resourceId, meter, month, priceMicroUsd }: GroupName): string {
  return `${accountId} ${resourceId} ${meter} ${month} ${priceMicroUsd}`;
}
