import { codes } from '@atoll/contract/codes';
import type { Database } from '@atoll/database';
import { createExpiringCache } from '../../../platform/cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import { UserError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { findInvoice } from '../invoices/invoice.store.ts';
import type { Invoice } from '../invoices/invoice.ts';
import type { InvoicePayments } from '../invoices/invoices.service.ts';
import { type Page, readPage } from '../page.ts';
import { book } from './booking.ts';
import type { Checkouts } from './checkouts.ts';
import {
  addPayment,
  findLastPayment,
  findPayment,
  findPaymentOf,
  type HistoryEntry,
  listHistory,
  reversalsOf,
} from './payment.store.ts';
import { isTakenBack, type Payment } from './payment.ts';
import type { PaymentMethod, PaymentProvider } from './provider.ts';

export interface PaymentService extends InvoicePayments {
  /** @throws UserError 1027 for an amount that the provider can't collect exactly */
  requirePayable(amountMicroUsd: number): void;
  /**
   * Pays an open invoice, or starts its payment. A closed one stays unchanged.
   * @returns the URL of the page; null if the result is already known
   * @throws UserError 1053 if the payment was declined
   */
  pay(accountId: string, invoice: Invoice, method: PaymentMethod): Promise<string | null>;
  /**
   * Returns the newest payment of an invoice, after checking a pending one with the provider.
   * @throws UserError 1023 for an invoice without a payment
   */
  ofInvoice(accountId: string, invoiceId: string): Promise<Payment>;
  /** Newest first. */
  historyOf(accountId: string, cursor?: string): Promise<Page<HistoryEntry>>;
  /** Reports whether an account may move to a paid plan. It may not after a disputed payment that was not returned. */
  mayUpgrade(accountId: string, method: PaymentMethod): Promise<boolean>;
}

export interface PaymentServiceDependencies {
  database: Database;
  clock: Clock;
  provider: PaymentProvider;
  /** For a provider with its own pages. */
  checkouts: Checkouts | null;
}

/** Time for which an answer about a pending payment is cached. */
const freshMs = 2_000;

export function createPaymentService(deps: PaymentServiceDependencies): PaymentService {
  const { database, clock, provider, checkouts } = deps;
  const { read } = database;
  const asked = createExpiringCache<true>({ clock, maxAgeMs: freshMs, maxEntries: 10_000 });

  /** Limits requests to the provider, regardless of how many windows wait for a payment. */
  function isAskedLately(id: string): boolean {
    if (asked.has(id)) return true;
    asked.set(id, true);
    return false;
  }

  return {
    requirePayable(amountMicroUsd) {
      if (provider.kind === 'stripe' && provider.payable(amountMicroUsd) !== amountMicroUsd) {
        throw new UserError(codes.parameterInvalid, { field: ' (amount_micro_usd)' });
      }
    },

    async pay(accountId, invoice, method) {
      if (provider.kind === 'sandbox') {
        await decide(deps, { accountId, invoice, isApproved: provider.approves(method) });
        return null;
      }
      if (method !== undefined) throw new UserError(codes.parameterInvalid, { field: ' (payment_method)' });
      return checkouts?.pay(accountId, invoice) ?? null;
    },

    release: async (accountId, invoiceId) => checkouts?.release(accountId, invoiceId),

    async ofInvoice(accountId, invoiceId) {
      const payment = await findPaymentOf(read, { accountId, id: invoiceId });
      if (!payment) throw new UserError(codes.invoiceStateInvalid);
      if (!checkouts || payment.state !== 'pending' || isAskedLately(payment.id)) return payment;
      return checkouts.refresh(payment.id);
    },

    historyOf: (accountId, cursor) => readPage((limit) => listHistory(read, accountId, { cursor, limit })),

    async mayUpgrade(accountId, method) {
      if (provider.kind === 'sandbox') return provider.approves(method);
      const last = await findLastPayment(read, accountId);
      const reversals = last ? await reversalsOf(read, last.id) : [];
      return !reversals.some((reversal) => reversal.kind === 'dispute' && isTakenBack(reversal));
    },
  };
}

/** Books the sandbox's decision immediately. */
async function decide(
  { database, clock }: PaymentServiceDependencies,
  { accountId, invoice, isApproved }: { accountId: string; invoice: Invoice; isApproved: boolean },
): Promise<void> {
  const id = newId();
  const at = clock.now();
  await database.transaction(async (tx) => {
    const current = await findInvoice(tx, accountId, invoice.id);
    if (current?.state !== 'open') return;
    const state = isApproved ? 'succeeded' : 'failed';
    const amountMicroUsd = current.dueMicroUsd;
    const payment = { id, accountId, invoiceId: invoice.id, amountMicroUsd, state, createdAt: at } as const;
    await addPayment(tx, { ...payment, provider: 'sandbox' });
    const added = await findPayment(tx, id);
    if (added) await book(tx, added, state, at);
  });
  if (!isApproved) throw new UserError(codes.paymentDeclined);
}
