import { codes } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import { UserError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { findInvoice, findInvoiceByKey, openCreditInvoice } from './invoices/invoice.store.ts';
import type { Invoice, InvoiceTerms } from './invoices/invoice.ts';
import type { PaymentService } from './payments/payments.service.ts';
import type { PaymentMethod } from './payments/provider.ts';

/** A paid invoice, or one to be paid at `checkoutUrl`. */
export interface BegunPayment {
  invoice: Invoice;
  checkoutUrl: string | null;
}

export type CreditService = ReturnType<typeof createCreditService>;

export interface CreditOrder {
  accountId: string;
  /** Whole micro-USD, above 0. */
  amountMicroUsd: number;
  method: PaymentMethod;
  /** Chosen by the caller; for one account, the same key credits once. */
  idempotencyKey: string;
}

export function createCreditService(deps: {
  database: Database;
  clock: Clock;
  payments: Pick<PaymentService, 'pay' | 'requirePayable'>;
  terms: InvoiceTerms;
}) {
  const { database, clock, payments } = deps;

  async function invoiceFor(order: CreditOrder): Promise<Invoice> {
    const known = await findInvoiceByKey(database.read, order.accountId, order.idempotencyKey);
    if (known) return known;
    const { accountId, amountMicroUsd, idempotencyKey } = order;
    const draft = { id: newId(), accountId, amountMicroUsd, idempotencyKey, createdAt: clock.now() };
    return database.transaction((tx) => openCreditInvoice(tx, draft, deps.terms));
  }

  async function collect(accountId: string, { id }: Invoice, checkoutUrl: string | null) {
    const invoice = await findInvoice(database.read, accountId, id);
    return checkoutUrl !== null && invoice?.state === 'open'
      ? { invoice, checkoutUrl }
      : { invoice: requireUnderWay(invoice), checkoutUrl: null };
  }

  return {
    /**
     * Opens an invoice and pays it, or begins its payment. A declined payment leaves the invoice open: it can be paid or voided
     * later, and the same key retries that invoice.
     * @throws UserError 1053 if the payment was declined, 1023 if the key's invoice was voided since,
     * 1027 if the key was used for another amount, or for an amount that the provider can't collect
     */
    async addCredit(order: CreditOrder) {
      const { accountId, method } = order;
      payments.requirePayable(order.amountMicroUsd);
      const invoice = await invoiceFor(order);
      if (invoice.amountMicroUsd !== order.amountMicroUsd) throw new UserError(codes.parameterInvalid);
      if (invoice.state !== 'open') return { invoice: requireUnderWay(invoice), checkoutUrl: null };
      return collect(accountId, invoice, await payments.pay(accountId, invoice, method));
    },

    /**
     * Pays the due amount of an invoice, or begins its payment.
     * @throws UserError 1053 if the payment was declined, 1023 unless it is an open invoice of the account
     */
    async payInvoice(accountId: string, id: string, method: PaymentMethod) {
      const invoice = await findInvoice(database.read, accountId, id);
      if (invoice?.state !== 'open') throw new UserError(codes.invoiceStateInvalid);
      return collect(accountId, invoice, await payments.pay(accountId, invoice, method));
    },
  };
}

/** Requires an invoice that isn't voided. Two calls that pay the same invoice both succeed, with one credit. */
function requireUnderWay(invoice: Invoice | undefined): Invoice {
  if (!invoice || invoice.state === 'void') throw new UserError(codes.invoiceStateInvalid);
  return invoice;
}
