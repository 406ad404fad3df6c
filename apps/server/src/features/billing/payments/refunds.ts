import { codes } from '@atoll/contract/codes';
import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { UserError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { book, newReversal } from './booking.ts';
import type { Checkouts } from './checkouts.ts';
import { addReversal, findPayment, findPaymentOf, reversalsOf } from './payment.store.ts';
import { isTakenBack } from './payment.ts';
import type { CheckoutProvider, Reversal } from './provider.ts';

/** The operator's commands for arrived payments. */
export type Refunds = ReturnType<typeof createRefunds>;

export function createRefunds(deps: {
  database: Database;
  clock: Clock;
  provider: CheckoutProvider | null;
  checkouts: Checkouts | null;
}) {
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
    /**
     * Refunds a payment, or a part of it. Credit that was used in the meantime becomes debt. A repetition after a lost
     * answer refunds once; after an event about it has arrived, it is another refund.
     * @throws UserError 1027 if there is no such payment, or less of it remains
     */
    async refundPayment(id: string, askedMicroUsd?: number) {
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

    /**
     * Simulates a dispute, only in the sandbox: opens it, or decides the open one.
     * @throws UserError 1027 if the sandbox has no such payment, or nothing to dispute or decide
     */
    async disputePayment(id: string, state: 'disputed' | 'won' | 'lost') {
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

    /** Returns the newest payment of an invoice; undefined if there is none. */
    paymentOf: (invoice: { accountId: string; id: string }) => findPaymentOf(database.read, invoice),
  };
}

function unknownPayment(): UserError {
  return new UserError(codes.parameterInvalid);
}

/** Returns an arrived payment, and the amount that was neither refunded nor disputed. */
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
