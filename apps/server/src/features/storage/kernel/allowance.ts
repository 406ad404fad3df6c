import type { Reader } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { StorageRefusal } from './refusal.ts';
import type { TransferMeter } from './transfer-meter.ts';
import { usageOf } from './usage.store.ts';

/** What an account may store and send; null where nothing limits it. Supplied by billing. */
export interface Allowance {
  limitsOf(accountId: string): Promise<Limits>;
  /** What `limitsOf` would answer, if that is in memory; undefined: ask it. */
  known?(accountId: string): Limits | undefined;
}

export interface Limits {
  storedBytes: number | null;
  /** In one calendar month, UTC. */
  transferBytes: number | null;
  /** When the transfer allowance ends for good. */
  transferEndsAt: number | null;
  /** Nothing is taken in, and nothing kept longer; reading and deleting go on. */
  isReadOnly: boolean;
}

/**
 * How many bytes an account that may write may store; null where nothing limits it. Asked by everything that takes bytes in, or keeps
 * them longer.
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
 * Asked before bytes are taken in, so that an upload without a chance is refused at once; the commit asks again.
 * @returns how many bytes there is room for; null where nothing limits them
 * @throws {StorageRefusal} `accountReadOnly`, `capacityExceeded`
 */
export async function checkCapacity(
  deps: { read: Reader; allowance: Allowance },
  accountId: string,
  addedBytes: number,
): Promise<number | null> {
  const limit = await writableBytes(deps, accountId);
  if (limit === null) return null;
  const roomBytes = limit - (await usageOf(deps.read, accountId)).storedBytes;
  if (addedBytes > roomBytes) throw new StorageRefusal('capacityExceeded');
  return roomBytes;
}

/**
 * Asked before bytes are sent out.
 * @throws {StorageRefusal} when the month's transfer is used up, or the allowance is over for good
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

/** Whether `checkTransfer` is known to let the account send; false: ask it. */
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
