import type { Transaction } from '@atoll/database';
import { newId } from '../../../platform/ids.ts';
import { hourMs } from '../../../platform/time.ts';
import { insertEvent, takeEvent } from './event.store.ts';

/** Failures from one address within this time are one entry, so that guessing does not fill a person's list. */
const gatheredMs = hourMs;

/** Records a wrong password in the person's activity list, and whether it locked. */
export async function recordFailure(
  tx: Transaction,
  personId: string,
  { isLocking, from, now }: { isLocking: boolean; from: { address: string; userAgent: string }; now: number },
): Promise<void> {
  const kind = isLocking ? 'locked' : 'sign-in-failed';
  const { address, userAgent } = from;
  const before = await takeEvent(tx, { personId, kind, address }, now - gatheredMs);
  const count = (before?.count ?? 0) + 1;
  await insertEvent(tx, { id: newId(), personId, kind, at: now, userAgent, address, count, about: null });
}
