import type { Reader } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { StorageRefusal } from './refusal.ts';
import type { TransferMeter } from './transfer-meter.ts';
import { usageOf } from './usage.store.ts';

/** The limits of an account's storage and transfer; null for no limit. Supplied by billing. */
export interface Allowance {
  limitsOf(accountId: string): Promise<Limits>;
  /** The cached answer of `limitsOf`; undefined means it isn't cached. */
  known?(accountId: string): Limits | undefined;
}

export interface Limits {
  storedBytes: number | null;
  /** Per calendar month, UTC. */
  transferBytes: number | null;
  /** Time at which the transfer allowance ends permanently. */
  transferEndsAt: number | null;
  /** Nothing may be stored, or kept longer; reading and deleting still work. */
  isReadOnly: boolean;
}

/**
 * Returns the number of bytes that a writable account may store; null for no limit. Every operation that stores bytes,
 * or keeps them longer, calls it.
 * @throws {StorageRefusal} `accountReadOnly`
 */
export async function writableBytes(
  { allowance }: { allowance: Allowance },
  accountId: string,
): Promise<number | null> {
  const { storedBytes, isReadOnly } = await allowance.limitsOf(accountId);
  if (isReadOnly) throw new StorageRefusal('accountReadOnly');
  return storedBytes;
}

/**
 * Refuses an upload that can't fit before its bytes arrive; the commit checks again.
 * @returns the limit, and the remaining bytes; null for no limit
 * @throws {StorageRefusal} `accountReadOnly`, `capacityExceeded`
 */
export async function checkCapacity(
  deps: { read: Reader; allowance: Allowance },
  accountId: string,
  addedBytes: number,
): Promise<{ limitBytes: number; roomBytes: number } | null> {
  const limitBytes = await writableBytes(deps, accountId);
  if (limitBytes === null) return null;
  const roomBytes = limitBytes - (await usageOf(deps.read, accountId)).storedBytes;
  if (addedBytes > roomBytes) throw new StorageRefusal('capacityExceeded');
  return { limitBytes, roomBytes };
}

/**
 * Checks the allowance before bytes are sent.
 * @throws {StorageRefusal} if the month's transfer is used up, or the allowance has ended
 */
export async function checkTransfer(
  deps: { allowance: Allowance; transfer: TransferMeter; clock: Clock },
  accountId: string,
  from: 'console' | 's3',
): Promise<void> {
  const { transferBytes: limit, transferEndsAt } = await deps.allowance.limitsOf(accountId);
  if (transferEndsAt !== null && deps.clock.now() >= transferEndsAt)
    throw new StorageRefusal('transferExpired');
  if (limit === null) return;
  if ((await deps.transfer.bytesThisMonth(accountId)) >= limit) {
    throw new StorageRefusal(from === 'console' ? 'consoleTransferReached' : 'transferReached');
  }
}

/** Reports whether the cache shows that `checkTransfer` would pass. If false, call it. */
export function isTransferKnown(
  deps: { allowance: Allowance; transfer: TransferMeter; clock: Clock },
  accountId: string,
): boolean {
  const limits = deps.allowance.known?.(accountId);
  if (!limits) return false;
  const { transferBytes: limit, transferEndsAt } = limits;
  if (transferEndsAt !== null && deps.clock.now() >= transferEndsAt) return false;
  return limit === null || (deps.transfer.knownBytesThisMonth(accountId) ?? limit) < limit;
}
