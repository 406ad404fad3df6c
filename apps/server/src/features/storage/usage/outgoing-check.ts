import type { Reader } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { type Allowance, checkTransfer } from '../kernel/allowance.ts';
import { findLimits } from '../kernel/bucket-quota.store.ts';
import type { Bucket } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import type { TransferMeter } from '../kernel/transfer-meter.ts';
import { capsOf, type TransferCaps } from './transfer-caps.ts';

/**
 * Asked before an address is given out with which bytes of a bucket can be had, so that it leads to no refusal; there it is
 * asked again. How many bytes it will be is at least 1.
 * @throws {StorageRefusal} when the account or the bucket may send no more this month
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
    await deps.transferCaps.check(caps, bytes).catch((error: unknown) => {
      throw from === 'console' ? new StorageRefusal('consoleBucketTransferReached', { cause: error }) : error;
    });
  };
}
