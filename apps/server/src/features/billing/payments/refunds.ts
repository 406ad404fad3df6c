import { codes } from '@atoll/contract/codes';
import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { UserError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { book, newReversal } from './booking.ts';
import type { Checkouts } from './checkouts.ts';
import { addReversal, findPayment, findPaymentOf, reversalsOf } from './payment.store.ts';
import { isTakenBack, type Payment } from './payment.ts';
import type { CheckoutProvider, Reversal } from './provider.ts';

/** What the operator does with payments that arrived. */
export interface Refunds {
  /**
   * Gives a payment back, or a part of it. Credit that was used meanwhile is owed then. Tried again after an answer that was lost,
   * it gives back once; after that was told of meanwhile, it is another refund.
   * @throws UserError 1027 when there is no such payment, or not so much of it left
   */
  refundPayment(id: string, amountMicroUsd?: number): Promise<void>;
  /**
   * Tries out a dispute, in the sandbox alone: opens it, or decides the one that is open.
   * @throws UserError 1027 when the sandbox has no such payment, or nothing of it to dispute or to decide
   */
  disputePayment(id: string, state: 'disputed' | 'won' | 'lost'): Promise<void>;
  /** The newest payment of an invoice, to find its id by; undefined when there is none. */
  paymentOf(invoice: { accountId: string; id: string }): Promise<Payment | undefined>;
}

export function createRefunds(deps: {
  database: Database;
  clock: Clock;
  provider: CheckoutProvider | null;
  checkouts: Checkouts | null;
}): Refunds {
  const { database, clock, provider, checkouts } = deps;

  async function reverseInSandbox(
    id: string,
    reversal: { kind: 'refund'; state: 'succeeded' } | { kind: 'dispute'; state: 'disputed' },
    askedMicroUsd?: number,
  ): Promise<void> {
    const reversalId = newId();
    const at = clock.now();
    await database.transaction(async (tx) => {
      const { payment, leftMicroUsd } = await leftOf(tx, id);
      const amountMicroUsd = within(leftMicroUsd, askedMicroUsd);
      const row = await addReversal(
        tx,
        newReversal(payment, { ...reversal, amountMicroUsd }, reversalId, at),
      );
      await book(tx, row, reversal.state, at);
    });
  }

  return {
    async refundPayment(id, askedMicroUsd) {
      const { payment, leftMicroUsd, count } = await leftOf(database.read, id);
      if (payment.provider === 'sandbox') {
        return reverseInSandbox(id, { kind: 'refund', state: 'succeeded' }, askedMicroUsd);
      }
      if (!provider || payment.reference === null) throw unknownPayment();
      const amountMicroUsd = within(leftMicroUsd, askedMicroUsd);
      if (provider.payable(amountMicroUsd) !== amountMicroUsd) throw unknownPayment();
      await provider.refund(payment.reference, { amountMicroUsd, key: `${id}-refund-${count + 1}` });
      await checkouts?.refresh(id);
    },

    async disputePayment(id, state) {
      const { payment } = await leftOf(database.read, id);
      if (payment.provider !== 'sandbox') throw unknownPayment();
      if (state === 'disputed') return reverseInSandbox(id, { kind: 'dispute', state });
      const at = clock.now();
      await database.transaction(async (tx) => {
        const open = (await reversalsOf(tx, id)).find((reversal) => reversal.state === 'disputed');
        if (!open) throw unknownPayment();
        await book(tx, open, state satisfies Reversal['state'], at);
      });
    },

    paymentOf: (invoice) => findPaymentOf(database.read, invoice),
  };
}

function unknownPayment(): UserError {
  return new UserError(codes.parameterInvalid);
}

/** A payment that arrived, and what of it was not given back or disputed. */
async function leftOf(db: Parameters<typeof findPayment>[0] | Transaction, id: string) {
  const payment = await findPayment(db, id);
  if (payment?.kind !== 'payment' || payment.state !== 'succeeded') throw unknownPayment();
  const reversals = await reversalsOf(db, id);
  const taken = reversals.filter(isTakenBack);
  const leftMicroUsd = taken.reduce((left, row) => left - row.amountMicroUsd, payment.amountMicroUsd);
  return { payment, leftMicroUsd, count: reversals.length };
}

function within(leftMicroUsd: number, askedMicroUsd = leftMicroUsd): number {
  const isWithin = Number.isSafeInteger(askedMicroUsd) && askedMicroUsd > 0 && askedMicroUsd <= leftMicroUsd;
  if (!isWithin) throw unknownPayment();
  return askedMicroUsd;
}
