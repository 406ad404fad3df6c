import type { Transaction } from '@atoll/database';
import { newId } from '../../../platform/ids.ts';
import { closeCreditInvoice } from '../invoices/invoice.store.ts';
import { giveCreditAndSettle } from '../invoices/settle.ts';
import { type GivingReason, type TakingReason, takeCredit } from '../ledger/index.ts';
import { addReversal, changePayment, findPayment, reversalsOf } from './payment.store.ts';
import { dueMicroUsd, type Payment } from './payment.ts';
import type { Findings, Reversal } from './provider.ts';

/**
 * Stores the state of a payment, refund or dispute, and moves the ledger by the difference. An arrived payment pays its invoice;
 * an expired one voids it, except a usage invoice, which stays owed.
 */
export async function book(
  tx: Transaction,
  payment: Payment,
  state: Payment['state'],
  at: number,
): Promise<void> {
  const differenceMicroUsd = dueMicroUsd({ ...payment, state }) - payment.bookedMicroUsd;
  if (payment.kind === 'payment') await closeInvoice(tx, payment, state, at);
  if (differenceMicroUsd !== 0) await move(tx, payment, differenceMicroUsd, at);
  await changePayment(tx, payment, {
    state,
    bookedMicroUsd: payment.bookedMicroUsd + differenceMicroUsd,
    moves: payment.moves + (differenceMicroUsd === 0 ? 0 : 1),
    at,
  });
}

/**
 * Updates the books to the provider's state. Older state (`seen` is the version before the query) does not overwrite newer.
 * @returns whether it was the newest
 * @throws if another amount was collected than requested, which needs a person
 */
export async function bookFindings(
  tx: Transaction,
  seen: Payment,
  findings: Findings,
  at: number,
): Promise<boolean> {
  const payment = await findPayment(tx, seen.id);
  if (payment?.version !== seen.version) return false;
  if (findings.amountMicroUsd !== payment.amountMicroUsd) {
    throw new Error(`payment ${payment.id} is about ${findings.amountMicroUsd} micro-USD at its provider`);
  }
  const state = findings.state === 'pending' ? payment.state : findings.state;
  await book(tx, { ...payment, checkoutUrl: findings.url }, state, at);
  const known = new Map((await reversalsOf(tx, payment.id)).map((row) => [row.reference, row]));
  for (const reversal of findings.reversals) {
    const row =
      known.get(reversal.reference) ?? (await addReversal(tx, newReversal(payment, reversal, newId(), at)));
    await book(tx, row, reversal.state, at);
  }
  return true;
}

export function newReversal(
  payment: Payment,
  reversal: Pick<Reversal, 'kind' | 'state' | 'amountMicroUsd'> & { reference?: string },
  id: string,
  createdAt: number,
) {
  const { accountId, invoiceId, provider } = payment;
  return { ...reversal, id, accountId, invoiceId, provider, paymentId: payment.id, createdAt };
}

async function closeInvoice(
  tx: Transaction,
  payment: Payment,
  state: Payment['state'],
  at: number,
): Promise<void> {
  const which = { accountId: payment.accountId, id: payment.invoiceId };
  if (state === 'succeeded') {
    const paymentReference = payment.reference ?? payment.id;
    await closeCreditInvoice(tx, which, { state: 'paid', at, paymentReference });
  }
  if (state === 'expired') await closeCreditInvoice(tx, which, { state: 'void', at });
}

const givingReasons: Readonly<Record<Payment['kind'], GivingReason>> = {
  payment: 'top_up',
  refund: 'refund',
  dispute: 'dispute_won',
};
const takingReasons: Readonly<Record<Payment['kind'], TakingReason>> = {
  payment: 'refund',
  refund: 'refund',
  dispute: 'dispute',
};

/** Moves an amount. An amount taken back beyond the credit is owed at once, because the payment behind it is gone. */
async function move(
  tx: Transaction,
  payment: Payment,
  differenceMicroUsd: number,
  at: number,
): Promise<void> {
  const movement = {
    id: newId(),
    accountId: payment.accountId,
    amountMicroUsd: Math.abs(differenceMicroUsd),
    idempotencyKey: `payment:${payment.id}:${payment.moves + 1}`,
    reference: payment.invoiceId,
    createdAt: at,
  };
  if (differenceMicroUsd > 0) {
    await giveCreditAndSettle(tx, { ...movement, reason: givingReasons[payment.kind] }, payment.invoiceId);
  } else {
    const reason = takingReasons[payment.kind];
    await takeCredit(tx, { ...movement, reason, beyond: 'owe', graceMicroUsd: 0 });
  }
}
