import type { Transaction } from '@atoll/database';
import { findOrder, putOrder } from './order.store.ts';

/** Authorities shut out who fails too often, for all domains of an account: after some failures people wait too. */
const quickTries = 3;
const waitAfterFailureMs = 10 * 60_000;

/**
 * Nothing where an order is under way; one that failed is made anew.
 * @param nextTurn when it is its account's turn, which it is no more for the next one
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
  await putOrder(tx, { ...order, askedAt: now, dueAt: Math.max(nextTurn(), earliest), failures });
}
