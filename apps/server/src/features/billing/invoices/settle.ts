import type { Transaction } from '@atoll/database';
import { type Giving, giveCredit } from '../ledger/index.ts';
import { type DueInvoice, findDueInvoices, setDue } from './due.store.ts';

/**
 * Gives an account credit, and pays open usage invoices with the part that repays debt: `first` before all others, then the
 * oldest. The rest of the repayment was owed for something else, such as the current month.
 * @returns whether anything moved; not for a known idempotency key
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
  const open = await findDueInvoices(tx, repayment.accountId);
  const isFirst = ({ id }: DueInvoice) => id === repayment.first;
  for (const invoice of [...open.filter(isFirst), ...open.filter((other) => !isFirst(other))]) {
    const paidMicroUsd = Math.min(invoice.dueMicroUsd, left);
    left -= paidMicroUsd;
    const { id, dueMicroUsd } = invoice;
    await setDue(tx, { id, dueMicroUsd: dueMicroUsd - paidMicroUsd }, repayment.at);
    if (left === 0) return;
  }
}
