import { type Meter, meters, microUsdOf } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import type { InvoiceLine } from './invoice.ts';

/** A line and its account. */
export type UsageLine = InvoiceLine & { accountId: string };

/** Returns a month's charges summed by resource, meter and price, in the order of an invoice. */
export async function readUsageLines(
  db: Reader,
  accountIds: readonly string[],
  month: number,
): Promise<UsageLine[]> {
  const rows = await db
    .selectFrom('usage_charges')
    .select(({ fn, cast }) => [
      'account_id as accountId',
      'resource_id as resourceId',
      fn.max('resource_name').as('resourceName'),
      'meter',
      'price_micro_usd as priceMicroUsd',
      // Sums as text, because they may exceed what a number represents exactly.
      cast<string>(fn.sum('quantity'), 'text').as('quantity'),
      cast<string>(fn.sum('included_quantity'), 'text').as('includedQuantity'),
      cast<string>(fn.sum('amount_micro_usd'), 'text').as('amount'),
    ])
    .where('account_id', 'in', accountIds)
    .where('month', '=', month)
    // Free usage does not appear on an invoice.
    .where('price_micro_usd', '>', 0)
    .groupBy(['account_id', 'resource_id', 'meter', 'price_micro_usd'])
    .execute();
  return rows
    .map(({ meter, quantity, includedQuantity, amount, ...row }) => ({
      ...row,
      meter: meter as Meter,
      quantity: BigInt(quantity),
      includedQuantity: BigInt(includedQuantity),
      amountMicroUsd: microUsdOf(amount),
    }))
    .sort(inOrder);
}

/** Compares lines by account and name. Resources with the same name stay separate. */
export function inOrder(one: UsageLine, other: UsageLine): number {
  return (
    compare(one.accountId, other.accountId) ||
    compare(one.resourceName, other.resourceName) ||
    compare(one.resourceId, other.resourceId) ||
    meters.indexOf(one.meter) - meters.indexOf(other.meter) ||
    one.priceMicroUsd - other.priceMicroUsd
  );
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
