import { codes } from '@atoll/contract/codes';
import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { OperationalError, UserError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { findInvoice } from '../invoices/invoice.store.ts';
import type { Invoice } from '../invoices/invoice.ts';
import type { AccountDirectory } from '../peers.ts';
import { book, bookFindings } from './booking.ts';
import { inTurn } from './in-turn.ts';
import { addSeenNotice, isNoticeSeen } from './notice.store.ts';
import { addPayment, findByReference, findPayment, findPaymentOf, setCheckout } from './payment.store.ts';
import type { Payment } from './payment.ts';
import { type CheckoutProvider, type Notice, OrderChangedError } from './provider.ts';

/** Delay before the first check of a new payment. */
const firstCheckMs = 5 * 60_000;
/** In one process, changes of a payment are serialized; this many concurrent others are unlikely. */
const attempts = 5;

/** Payments on a provider's pages. The provider is called outside of transactions. */
export type Checkouts = ReturnType<typeof createCheckouts>;

export interface CheckoutsDependencies {
  database: Database;
  clock: Clock;
  accounts: AccountDirectory;
  provider: CheckoutProvider;
}

export function createCheckouts(deps: CheckoutsDependencies) {
  const { database, clock, provider } = deps;
  const { read } = database;

  const refresh = inTurn(async (id) => {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const seen = await required(read, id);
      if (seen.reference === null) return seen;
      const findings = await provider.findingsOf(seen.reference);
      const at = clock.now();
      if (await database.transaction((tx) => bookFindings(tx, seen, findings, at))) return required(read, id);
    }
    throw new OperationalError('a payment changed too often to be read');
  });

  async function abandon(id: string): Promise<void> {
    const at = clock.now();
    await database.transaction(async (tx) => {
      const payment = await required(tx, id);
      if (payment.state === 'pending' && payment.reference === null) await book(tx, payment, 'expired', at);
    });
  }

  return {
    /** Updates the books to the provider's current state of a payment, and returns it. */
    refresh,
    /** Ends a payment whose page was never opened. */
    abandon,

    /**
     * Begins the payment of an open invoice, or continues one.
     * @returns the URL of the page; null if nothing is left to pay there
     */
    async pay(accountId: string, invoice: Invoice) {
      for (let attempt = 0; attempt < attempts; attempt++) {
        const payment = await pendingPayment(deps, accountId, invoice);
        if (!payment) return null;
        if (payment.reference === null) {
          const page = await openPage(deps, payment, invoice);
          if (page) return page.url;
        } else {
          const known = await refresh(payment.id);
          if (known.state === 'pending') return known.checkoutUrl;
        }
      }
      throw new OperationalError('no page to pay an invoice could be opened');
    },

    /** Handles an event once. Its content isn't trusted: the provider is queried instead. */
    async receive(notice: Notice) {
      if (await isNoticeSeen(read, notice.id)) return;
      const reference = await provider.referenceOf(notice);
      const payment = reference === undefined ? undefined : await findByReference(read, 'stripe', reference);
      if (payment) await refresh(payment.id);
      const at = clock.now();
      await database.transaction((tx) => addSeenNotice(tx, notice.id, at));
    },

    /** Ensures that the invoice can no longer be paid. @throws UserError 1023 if a payment for it is in progress */
    async release(accountId: string, invoiceId: string) {
      const pending = await findPaymentOf(read, { accountId, id: invoiceId }, ['pending']);
      if (!pending) return;
      if (pending.reference === null) return abandon(pending.id);
      await provider.close(pending.reference);
      if ((await refresh(pending.id)).state === 'pending') throw new UserError(codes.invoiceStateInvalid);
    },
  };
}

async function required(db: Parameters<typeof findPayment>[0], id: string): Promise<Payment> {
  const payment = await findPayment(db, id);
  if (!payment) throw new Error(`no payment ${id}`);
  return payment;
}

/** Returns the invoice's pending payment, creating one if needed; undefined if the invoice is not open. */
async function pendingPayment(
  { database, clock, accounts, provider }: CheckoutsDependencies,
  accountId: string,
  invoice: Invoice,
): Promise<Payment | undefined> {
  const account = await accounts.findById(accountId);
  const id = newId();
  const now = clock.now();
  const begin = async (tx: Transaction) => {
    const current = await findInvoice(tx, accountId, invoice.id);
    if (current?.state !== 'open') return undefined;
    const which = { accountId, id: invoice.id };
    const known = await findPaymentOf(tx, which, ['pending']);
    if (known) return known;
    await addPayment(tx, {
      id,
      accountId,
      invoiceId: invoice.id,
      provider: provider.kind,
      state: 'pending',
      amountMicroUsd: provider.payable(current.dueMicroUsd),
      locale: account?.locale ?? 'en_US',
      checkAt: now + firstCheckMs,
      createdAt: now,
    });
    return findPaymentOf(tx, which, ['pending']);
  };
  return database.transaction(begin);
}

/**
 * Opens the page of a payment, and stores its ID before returning its URL, so that no page is shown without a stored
 * ID. Returns undefined if it can't be used; the invoice's next payment has another page.
 */
async function openPage(
  { database, clock, provider }: CheckoutsDependencies,
  payment: Payment,
  { number }: Invoice,
): Promise<{ url: string | null } | undefined> {
  const { id: paymentId, invoiceId, accountId, amountMicroUsd } = payment;
  const locale = payment.locale ?? 'en_US';
  const order = { paymentId, invoiceId, invoiceNumber: number, accountId, amountMicroUsd, locale };
  try {
    const page = await provider.open(order);
    if (await database.transaction((tx) => setCheckout(tx, paymentId, page))) return page;
    await provider.close(page.reference);
  } catch (error) {
    if (!(error instanceof OrderChangedError)) throw error;
    const at = clock.now();
    await database.transaction(async (tx) => {
      const current = await findPayment(tx, paymentId);
      if (current?.state === 'pending' && current.reference === null) await book(tx, current, 'failed', at);
    });
  }
  return undefined;
}
