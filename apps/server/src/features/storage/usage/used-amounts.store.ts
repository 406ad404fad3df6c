import type { Meter as PricedMeter } from '@atoll/contract';
import { isArchiveClass } from '@atoll/contract/storage-classes';
import type { Reader } from '@atoll/database';
import { dayMs } from '../../../platform/time.ts';
import { namesOf } from '../kernel/bucket-names.store.ts';
import { gibBytes } from './stored.store.ts';

/** The usage of one meter in one bucket on one UTC day. */
export interface UsedAmount {
  accountId: string;
  /** The bucket's ID. */
  resourceId: string;
  /** Its name, or its last name if it was deleted. */
  resourceName: string;
  meter: PricedMeter;
  day: number;
  quantity: bigint;
}

/** UTC days that begin in `from ≤ day < until`. */
export interface Days {
  from: number;
  until: number;
}

/** Counts of a deleted bucket may still arrive for some days. */
const lingeringMs = 7 * dayMs;

const pricedRequests = ['bytes_out', 'write_requests', 'read_requests', 'delete_requests'] as const;

/** Returns accounts' usage on some days, for each bucket, meter and day, unsorted. Amounts only grow, until old ones are deleted. */
export async function usageOfDays(
  db: Reader,
  accountIds: readonly string[],
  days: Days,
): Promise<UsedAmount[]> {
  if (accountIds.length === 0) return [];
  const used = [...(await activityOf(db, accountIds, days)), ...(await storedOf(db, accountIds, days))];
  if (used.length === 0) return [];
  const names = await namesOf(db, accountIds, days.from - lingeringMs);
  return used.map((amount) => ({
    ...amount,
    resourceName: names.get(amount.resourceId) ?? amount.resourceId,
  }));
}

type Unnamed = Omit<UsedAmount, 'resourceName'>;

async function activityOf(db: Reader, accountIds: readonly string[], days: Days): Promise<Unnamed[]> {
  const rows = await db
    .selectFrom('usage_amounts')
    .select(({ cast }) => [
      'account_id',
      'bucket_id',
      'day',
      'meter',
      cast<string>('amount', 'text').as('amount'),
    ])
    .where('account_id', 'in', accountIds)
    .where('day', '>=', days.from)
    .where('day', '<', days.until)
    .where('meter', 'in', pricedRequests)
    .execute();
  return rows.map((row) => ({
    accountId: row.account_id,
    resourceId: row.bucket_id,
    meter: row.meter as (typeof pricedRequests)[number],
    day: row.day,
    quantity: BigInt(row.amount),
  }));
}

/** Returns stored amounts by bucket and day. All archive classes count the same. */
async function storedOf(db: Reader, accountIds: readonly string[], days: Days): Promise<Unnamed[]> {
  const rows = await db
    .selectFrom('usage_stored')
    .select(['account_id', 'bucket_id', 'day', 'storage_class', 'gib_hours', 'byte_hours'])
    .where('account_id', 'in', accountIds)
    .where('day', '>=', days.from)
    .where('day', '<', days.until)
    .execute();
  const stored = new Map<string, Unnamed>();
  for (const row of rows) {
    const meter = isArchiveClass(row.storage_class) ? 'archived_byte_hours' : 'stored_byte_hours';
    const id = `${row.bucket_id} ${row.day} ${meter}`;
    const before = stored.get(id)?.quantity ?? 0n;
    stored.set(id, {
      accountId: row.account_id,
      resourceId: row.bucket_id,
      meter,
      day: row.day,
      quantity: before + BigInt(row.gib_hours) * BigInt(gibBytes) + BigInt(row.byte_hours),
    });
  }
  return [...stored.values()];
}
