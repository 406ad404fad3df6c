import type { Transaction } from '@atoll/database';
import { type Giving, giveCredit } from '../ledger/index.ts';

/**
 * Gives an account credit, and closes what its repayment of what was owed pays of open usage invoices: `first` before all others,
 * then the oldest. What is left of the repayment was owed for something else, such as the running month.
 * @returns whether anything was moved now; not for a known idempotency key.
 */
export async function giveCreditAndSettle(
  tx: Transaction,
  giving: Giving,
  first?: string,
): Promise<{ isNew: boolean }> {
  const { isNew, repaidMicroUsd } = await giveCredit(tx, giving);
  const { accountId, createdAt } = giving;
  await settleInvoices(tx, { accountId, repaidMicroUsd, at: createdAt, first });
  return { isNew };
}

interface Repayment {
  accountId: string;
  repaidMicroUsd: number;
  at: number;
  first?: string | undefined;
}

export async function settleInvoices(tx: Transaction, repayment: Repayment): Promise<void> {
  let left = repayment.repaidMicroUsd;
  if (left === 0) return;
  for (const { id, due } of await openUsageInvoices(tx, repayment)) {
    const paid = Math.min(due, left);
    left -= paid;
    const isPaid = paid === due;
    await tx
      .updateTable('invoices')
      .set({
        due_micro_usd: due - paid,
        state: isPaid ? 'paid' : 'open',
        closed_at: isPaid ? repayment.at : null,
      })
      .where('id', '=', id)
      .execute();
    if (left === 0) return;
  }
}

async function openUsageInvoices(tx: Transaction, { accountId, first }: Repayment) {
  const open = await tx
    .selectFrom('invoices')
    .select(['id', 'due_micro_usd as due'])
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .where('kind', '=', 'usage')
    .orderBy('period_start')
    .execute();
  return [...open.filter(({ id }) => id === first), ...open.filter(({ id }) => id !== first)];
}
