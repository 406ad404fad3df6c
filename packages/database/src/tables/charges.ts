import type { ColumnType } from 'kysely';

/** Usage charges; owned by `features/billing/charging`. Days and months are their start in UTC. */
export interface ChargesTables {
  usage_charges: UsageChargesTable;
  usage_charging: UsageChargingTable;
  credit_grace_ends: CreditGraceEndsTable;
}

/** Written as decimal digits and read as text, because it may exceed exact numbers. */
type Quantity = ColumnType<number, string, string>;

/**
 * The rated usage of a day at a price. The amounts of one month, resource, meter and price sum to the price of all their
 * quantities together, rounded down once.
 */
interface UsageChargesTable {
  account_id: string;
  month: number;
  resource_id: string;
  /** The resource's last name; it may be deleted. */
  resource_name: string;
  meter: string;
  day: number;
  /** Per unit of the meter. */
  price_micro_usd: number;
  quantity: Quantity;
  /** The part of the quantity that is free, like usage on the free plan. */
  included_quantity: Quantity;
  amount_micro_usd: number;
}

/** The charging progress of an account that pays, or paid in an open month. */
interface UsageChargingTable {
  account_id: string;
  /** The earliest month that can still be charged. */
  open_month: number;
  /** Days before this one have been charged. Late counts for them are charged with the next run. */
  charged_until: number;
}

/** The end of credit for which an account was notified that its grace is over. */
interface CreditGraceEndsTable {
  account_id: string;
  credit_ended_at: number;
}
