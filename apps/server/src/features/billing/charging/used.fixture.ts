import type { Meter } from '@atoll/contract';
import { startOfDay } from '../../../platform/time.ts';
import type { UsageSource, UsedAmount } from '../peers.ts';

/** Usage in memory, instead of storage's counts. */
export interface UsedForTests extends UsageSource {
  /** Adds usage at a time, by default in the bucket `photos`. */
  add(
    accountId: string,
    used: { meter: Meter; at: string; quantity: bigint | number; bucket?: string },
  ): void;
}

export function createUsedForTests(): UsedForTests {
  const amounts = new Map<string, UsedAmount>();
  return {
    add(accountId, { meter, at, quantity, bucket = 'photos' }) {
      const day = startOfDay(Date.parse(at));
      const resourceId = `id-of-${bucket}`;
      const key = `${accountId} ${resourceId} ${meter} ${day}`;
      const before = amounts.get(key)?.quantity ?? 0n;
      const sum = before + BigInt(quantity);
      amounts.set(key, { accountId, resourceId, resourceName: bucket, meter, day, quantity: sum });
    },
    async usageOfDays(_, accountIds, { from, until }) {
      return [...amounts.values()].filter(
        ({ accountId, day }) => accountIds.includes(accountId) && day >= from && day < until,
      );
    },
  };
}
