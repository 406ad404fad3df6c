import type { Meter } from '@atoll/contract';
import { newId } from '../../../platform/ids.ts';
import { startOfMonth } from '../../../platform/time.ts';
import type { Plan } from '../account.store.ts';
import type { PriceList } from '../prices/price-list.ts';

/** The simulation's own record of an account, independent of the books that it is compared with. */
export interface Customer {
  id: string;
  buckets: SimulatedBucket[];
  plan: Plan;
  /** Everything given, minus everything taken except for usage. */
  givenMicroUsd: number;
  /** Usage while it paid, by bucket, meter and month. */
  billable: Map<string, bigint>;
  /** Payments that were not refunded. */
  payments: SimulatedPayment[];
}

export interface SimulatedBucket {
  id: string;
  name: string;
  standardBytes: number;
  archivedBytes: number;
}

export interface SimulatedPayment {
  invoiceId: string;
  leftMicroUsd: number;
  disputedMicroUsd: number;
}

export const prices: PriceList = {
  stored_byte_hours: 23_000,
  archived_byte_hours: 3_601,
  bytes_out: 90_007,
  write_requests: 5_000_000,
  read_requests: 400_000,
  delete_requests: 0,
  model_input_tokens: 150_000,
  model_output_tokens: 600_000,
};

export function createCustomers(count: number): Customer[] {
  return Array.from({ length: count }, (_, index) => {
    const names = index % 3 === 0 ? [`first-${index}`, `second-${index}`] : [`only-${index}`];
    return {
      id: newId(),
      buckets: names.map((name) => ({ id: newId(), name, standardBytes: 0, archivedBytes: 0 })),
      plan: 'free',
      givenMicroUsd: 0,
      billable: new Map(),
      payments: [],
    };
  });
}

/** Records the current count of a day. The account pays for it if it pays now, unless its month has been invoiced. */
export function countUse(
  customer: Customer,
  used: { bucketId: string; meter: Meter; day: number; quantity: bigint },
  now: number,
): void {
  const month = startOfMonth(used.day);
  if (customer.plan === 'free' || month < startOfMonth(now)) return;
  const key = `${used.bucketId} ${used.meter} ${month}`;
  customer.billable.set(key, (customer.billable.get(key) ?? 0n) + used.quantity);
}

const gigabyte = 1024n ** 3n;

/** Returns what a customer's usage of a month may cost, calculated from the price list only. */
export function costOfMonth(customer: Customer, month: number): bigint {
  const date = new Date(month);
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  const units: Record<Meter, bigint> = {
    stored_byte_hours: gigabyte * 24n * BigInt(days),
    archived_byte_hours: gigabyte * 24n * BigInt(days),
    bytes_out: gigabyte,
    write_requests: 1_000_000n,
    read_requests: 1_000_000n,
    delete_requests: 1_000_000n,
    model_input_tokens: 1_000_000n,
    model_output_tokens: 1_000_000n,
  };
  let cost = 0n;
  for (const [key, quantity] of customer.billable) {
    const [, meter, ofMonth] = key.split(' ') as [string, Meter, string];
    if (Number(ofMonth) === month) cost += (quantity * BigInt(prices[meter])) / units[meter];
  }
  return cost;
}

/** Returns the months with billable usage. */
export function monthsOf(customer: Customer): number[] {
  return [...new Set([...customer.billable.keys()].map((key) => Number(key.split(' ')[2])))];
}
