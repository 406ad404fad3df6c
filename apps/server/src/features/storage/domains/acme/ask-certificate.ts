import type { Transaction } from '@atoll/database';
import { findOrder, replaceOrder } from './order.store.ts';

/** Authorities block clients that fail too often, for all domains of an account. So after some failures people have to wait too. */
const quickTries = 3;
const waitAfterFailureMs = 10 * 60_000;

/**
 * Does nothing if an order is in progress; replaces a failed one.
 * @param nextTurn returns when the account's next order may be placed, and uses up that turn
 */
export async function askCertificate(
  tx: Transaction,
  asked: { bucketId: string; domain: string; isRenewal: boolean; now: number },
  nextTurn: () => number = () => asked.now,
): Promise<void> {
  const { now, ...order } = asked;
  const before = await findOrder(tx, asked.bucketId);
  if (before?.state === 'asked' || before?.state === 'validating') return;
  const failures = before?.failures ?? 0;
  const earliest = failures < quickTries ? now : (before?.failedAt ?? now) + waitAfterFailureMs;
  await replaceOrder(tx, { ...order, askedAt: now, dueAt: Math.max(nextTurn(), earliest), failures });
}
