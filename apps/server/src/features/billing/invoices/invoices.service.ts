import { codes } from '@atoll/contract/codes';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { UserError } from '../../../platform/errors.ts';
import { type Page, readPage } from '../page.ts';
import type { PaymentService } from '../payments/index.ts';
import { findBillingDetails, saveBillingDetails } from './details.store.ts';
import { closeCreditInvoice, findDocument, findInvoice, listInvoices } from './invoice.store.ts';
import type { Invoice, InvoiceDocument, Party } from './invoice.ts';

/** What an account may look up and decide about its invoices. Another account's is as unknown as one that never was. */
export interface InvoiceService {
  /** Newest first. */
  list(accountId: string, cursor?: string): Promise<Page<Invoice>>;
  /** @throws UserError 1023 for an unknown invoice. */
  find(accountId: string, id: string): Promise<InvoiceDocument>;
  /** @throws UserError 1023 unless it is an open invoice for credit. */
  voidCredit(accountId: string, id: string): Promise<Invoice>;
  detailsOf(accountId: string): Promise<Party>;
  saveDetails(accountId: string, details: Party): Promise<void>;
}

export function createInvoiceService({
  database,
  clock,
  payments,
}: {
  database: Database;
  clock: Clock;
  payments: Pick<PaymentService, 'release'>;
}): InvoiceService {
  const { read } = database;
  return {
    list: (accountId, cursor) => readPage((limit) => listInvoices(read, accountId, { cursor, limit })),

    async find(accountId, id) {
      const document = await findDocument(read, accountId, id);
      if (!document) throw new UserError(codes.invoiceStateInvalid);
      return document;
    },

    async voidCredit(accountId, id) {
      const open = await findInvoice(read, accountId, id);
      if (open?.state !== 'open' || open.kind !== 'credit') throw new UserError(codes.invoiceStateInvalid);
      await payments.release(accountId, id);
      const at = clock.now();
      const voided = await database.transaction(async (tx) => {
        const closed = await closeCreditInvoice(tx, { accountId, id }, { state: 'void', at });
        return closed ?? findInvoice(tx, accountId, id);
      });
      if (voided?.state !== 'void') throw new UserError(codes.invoiceStateInvalid);
      return voided;
    },

    detailsOf: (accountId) => findBillingDetails(read, accountId),

    async saveDetails(accountId, details) {
      const at = clock.now();
      await database.transaction((tx) => saveBillingDetails(tx, accountId, details, at));
    },
  };
}
