import { codes } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import { UserError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import {
  closeCreditInvoice,
  findInvoice,
  findInvoiceByKey,
  openCreditInvoice,
} from './invoices/invoice.store.ts';
import type { Invoice, InvoiceTerms } from './invoices/invoice.ts';
import { giveCreditAndSettle } from './invoices/settle.ts';
import type { PaymentMethod, PaymentProvider } from './payments/provider.ts';

export interface CreditService {
  /**
   * Opens an invoice and pays it. A refused payment leaves the invoice open: it can be paid or voided later, and
   * the same key tries that same invoice again.
   * @throws UserError 1022 when the payment was refused, 1023 when the key's invoice was voided since,
   *   1027 when the key was used for another amount.
   */
  addCredit(order: CreditOrder): Promise<Invoice>;
  /** @throws UserError 1022 when the payment was refused, 1023 unless it is an open invoice of the account. */
  payInvoice(accountId: string, id: string, method: PaymentMethod): Promise<Invoice>;
}

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
  payments: PaymentProvider;
  terms: InvoiceTerms;
}): CreditService {
  const { database, clock, payments } = deps;

  async function invoiceFor(order: CreditOrder): Promise<Invoice> {
    const known = await findInvoiceByKey(database.read, order.accountId, order.idempotencyKey);
    if (known) return known;
    const { accountId, amountMicroUsd, idempotencyKey } = order;
    const draft = { id: newId(), accountId, amountMicroUsd, idempotencyKey, createdAt: clock.now() };
    return database.transaction((tx) => openCreditInvoice(tx, draft, deps.terms));
  }

  /** The provider is asked outside of any transaction; the invoice turns paid and the credit arrives in the same one. */
  async function collect(accountId: string, invoice: Invoice, method: PaymentMethod): Promise<Invoice> {
    const charge = await payments.charge({
      invoiceId: invoice.id,
      amountMicroUsd: invoice.amountMicroUsd,
      method,
    });
    if (!charge.approved) throw new UserError(codes.creditInsufficient);
    const at = clock.now();
    const entryId = newId();
    return database.transaction(async (tx) => {
      const paid = await closeCreditInvoice(
        tx,
        { accountId, id: invoice.id },
        { state: 'paid', at, paymentReference: charge.reference },
      );
      if (!paid) return settledMeanwhile(await findInvoice(tx, accountId, invoice.id));
      await giveCreditAndSettle(tx, {
        id: entryId,
        accountId,
        reason: 'top_up',
        amountMicroUsd: paid.amountMicroUsd,
        idempotencyKey: `invoice:${paid.id}`,
        reference: paid.id,
        createdAt: at,
      });
      return paid;
    });
  }

  return {
    async addCredit(order) {
      const invoice = await invoiceFor(order);
      if (invoice.amountMicroUsd !== order.amountMicroUsd) throw new UserError(codes.parameterInvalid);
      if (invoice.state !== 'open') return settledMeanwhile(invoice);
      return collect(order.accountId, invoice, order.method);
    },

    async payInvoice(accountId, id, method) {
      const invoice = await findInvoice(database.read, accountId, id);
      if (invoice?.state !== 'open') throw new UserError(codes.invoiceStateInvalid);
      return collect(accountId, invoice, method);
    },
  };
}

/** Two calls that pay the same invoice both succeed, with one credit; a voided one cannot be paid any more. */
function settledMeanwhile(invoice: Invoice | undefined): Invoice {
  if (invoice?.state !== 'paid') throw new UserError(codes.invoiceStateInvalid);
  return invoice;
}
