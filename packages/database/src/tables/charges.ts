import type { ColumnType } from 'kysely';

/** What use was charged for; owned by `features/billing/charging`. Days and months are their first moments in UTC. */
export interface ChargesTables {
  usage_charges: UsageChargesTable;
  usage_charging: UsageChargingTable;
  credit_grace_ends: CreditGraceEndsTable;
}

/** Written as decimal digits, and to be read as text: it may be more than a number holds exactly. */
type Quantity = ColumnType<number, string, string>;

/**
 * What was rated of a day's use at a price. The amounts of one month, resource, meter and price sum to the price of all their
 * quantities together, rounded down once.
 */
interface UsageChargesTable {
  account_id: string;
  month: number;
  resource_id: string;
  /** As the resource was called last; it may be gone. */
  resource_name: string;
  meter: string;
  day: number;
  /** For one unit of the meter. */
  price_micro_usd: number;
  quantity: Quantity;
  /** How much of the quantity costs nothing, since it was used on the free plan. */
  included_quantity: Quantity;
  amount_micro_usd: number;
}

/** How far the use of an account that pays, or paid in a month that is not closed yet, has been charged. */
interface UsageChargingTable {
  account_id: string;
  /** The earliest month that can still be charged for. */
  open_month: number;
  /** The days before this one have been charged. What is counted for them late is charged with the next run. */
  charged_until: number;
}

/** Of which end of its credit an account was told that the grace after it is over. */
interface CreditGraceEndsTable {
  account_id: string;
  credit_ended_at: number;
}
