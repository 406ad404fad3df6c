import type { Transaction } from '@atoll/database';
import { newId } from '../../../platform/ids.ts';
import { addMonths } from '../../../platform/time.ts';
import { findDetailsOfMany } from './details.store.ts';
import { type InvoiceLine, type InvoiceTerms, nobody } from './invoice.ts';
import { addUsageInvoices, findOwed, type NewUsageInvoice } from './issue.store.ts';
import { nextNumbers } from './number.store.ts';
import { includedTax } from './tax.ts';
import { readUsageLines } from './usage-lines.store.ts';

/**
 * Issues the invoices of a month that was closed in this transaction, with current lines, tax and parties. A month
 * without cost gets none. The part covered by credit is paid; the rest is due.
 */
export async function issueUsageInvoices(
  tx: Transaction,
  accountIds: readonly string[],
  { month, now }: { month: number; now: number },
  terms: InvoiceTerms,
): Promise<void> {
  const lines = Map.groupBy(await readUsageLines(tx, accountIds, month), ({ accountId }) => accountId);
  const charged = [...lines].filter(([, ofAccount]) => sumOf(ofAccount) > 0);
  if (charged.length === 0) return;

  const ids = charged.map(([accountId]) => accountId);
  const owed = await findOwed(tx, ids, month);
  const buyers = await findDetailsOfMany(tx, ids);
  const numbers = await nextNumbers(tx, now, ids.length);
  const invoices = charged.map(([accountId, ofAccount], index): NewUsageInvoice => {
    const amountMicroUsd = sumOf(ofAccount);
    const dueMicroUsd = dueOf(amountMicroUsd, owed.get(accountId));
    return {
      id: newId(),
      accountId,
      number: numbers[index] ?? '',
      kind: 'usage',
      state: dueMicroUsd > 0 ? 'open' : 'paid',
      periodStart: month,
      periodEnd: addMonths(month, 1),
      amountMicroUsd,
      dueMicroUsd,
      tax: terms.tax,
      taxMicroUsd: includedTax(amountMicroUsd, terms.tax),
      createdAt: now,
      closedAt: dueMicroUsd > 0 ? null : now,
      lines: ofAccount,
      seller: terms.seller,
      buyer: buyers.get(accountId) ?? nobody,
    };
  });
  await addUsageInvoices(tx, invoices);
}

interface Owed {
  /** The amount by which the month's charges raised the account's debt. */
  ofMonthMicroUsd: number;
  /** The current debt, and the part of it that earlier invoices claim. */
  nowMicroUsd: number;
  dueMicroUsd: number;
}

/** Returns how much of a charge is still due. Repayments apply to debts that earlier invoices don't claim. */
function dueOf(amountMicroUsd: number, owed: Owed | undefined): number {
  if (!owed) return 0;
  const unclaimedMicroUsd = Math.max(0, owed.nowMicroUsd - owed.dueMicroUsd);
  return Math.min(amountMicroUsd, owed.ofMonthMicroUsd, unclaimedMicroUsd);
}

function sumOf(lines: readonly InvoiceLine[]): number {
  const sum = lines.reduce((total, { amountMicroUsd }) => total + amountMicroUsd, 0);
  if (!Number.isSafeInteger(sum)) throw new RangeError('an amount beyond what an integer can hold');
  return sum;
}
