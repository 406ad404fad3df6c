import type { Reader } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { type Allowance, checkTransfer } from '../kernel/allowance.ts';
import { findLimits } from '../kernel/bucket-quota.store.ts';
import type { Bucket } from '../kernel/policy.ts';
import type { TransferMeter } from '../kernel/transfer-meter.ts';
import { capsOf, type TransferCaps } from './transfer-caps.ts';

/**
 * Checks egress limits before a URL for a bucket's bytes is issued, so that it won't be refused; the endpoint checks again.
 * `bytes` is at least 1.
 * @throws {StorageRefusal} if the account or the bucket may send no more this month
 */
export type CheckOutgoing = (bucket: Bucket, bytes: number, from: 'console' | 's3') => Promise<void>;

export function createOutgoingCheck(deps: {
  read: Reader;
  allowance: Allowance;
  transfer: TransferMeter;
  transferCaps: TransferCaps;
  clock: Clock;
}): CheckOutgoing {
  return async ({ id, accountId }, bytes, from) => {
    await checkTransfer(deps, accountId, from);
    const limits = await findLimits(deps.read, id);
    if (!limits) return;
    const caps = capsOf({ id, maxSentBytes: limits.maxSentBytes });
    await deps.transferCaps.check(caps, bytes);
  };
}
