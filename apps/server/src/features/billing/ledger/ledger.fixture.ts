import type { Database, Transaction } from '@atoll/database';
import fc from 'fast-check';
import { newId } from '../../../platform/ids.ts';
import { type Giving, giveCredit, type Taking, takeCredit } from './index.ts';

export const graceMicroUsd = 5;

/** Small amounts, so that a few steps reach grace, debts and alerts. */
export interface Movement {
  reason: Giving['reason'] | Taking['reason'];
  /** Above 0 gives. */
  amount: number;
  key: string;
  account: number;
}

export const movements: fc.Arbitrary<Movement> = fc
  .record({
    reason: fc.constantFrom<Movement['reason']>(
      'top_up',
      'referral',
      'reward',
      'dispute_won',
      'operator',
      'usage',
      'refund',
      'dispute',
      'hub_budget',
      'hub_budget_returned',
      'hub_reward',
    ),
    amount: fc.integer({ min: 1, max: 12 }),
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    account: fc.integer({ min: 0, max: 2 }),
  })
  .chain((movement) =>
    fc.boolean().map((isGiven) => {
      const isTaking = ['usage', 'refund', 'dispute', 'hub_budget'].includes(movement.reason);
      const takes = movement.reason === 'operator' ? !isGiven : isTaking;
      return { ...movement, amount: takes ? -movement.amount : movement.amount };
    }),
  );

/** Applies a movement of either direction. */
export function moves({ reason, amount, key }: Movement, accountId: string) {
  const common = {
    id: newId(),
    accountId,
    amountMicroUsd: Math.abs(amount),
    idempotencyKey: key,
    createdAt: 1,
  };
  return async (tx: Transaction): Promise<boolean> => {
    if (amount > 0) {
      return (await giveCredit(tx, { ...common, reason: reason as Giving['reason'] })).isNew;
    }
    const taking = { ...common, reason: reason as Taking['reason'] };
    const within =
      reason === 'operator' ? { beyond: 'refuse' as const } : { beyond: 'owe' as const, graceMicroUsd };
    return (await takeCredit(tx, { ...taking, ...within })).isNew;
  };
}

/** Returns the account's state from the database. */
export async function standingOf(database: Database, accountId: string) {
  const row = await database.read
    .selectFrom('billing_accounts')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return {
    credit: row?.credit_micro_usd ?? 0,
    owed: row?.owed_micro_usd ?? 0,
    endedAt: row?.credit_ended_at ?? null,
    isAlertDue: row?.credit_alert_due === 1,
    notice: row?.credit_notice_due ?? 'none',
  };
}
