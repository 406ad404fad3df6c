import { draftInvoiceId } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { UserError } from '../../../platform/errors.ts';
import { monthName } from '../../../platform/time.ts';
import type { Charging } from '../charging/charging.ts';
import { type Page, readPage } from '../page.ts';
import { atVersion, correctInvoice } from './corrections.ts';
import { createDrafts } from './current-month.ts';
import { findBillingDetails, saveBillingDetails } from './details.store.ts';
import { closeCreditInvoice, findDocument, findInvoice, listInvoices } from './invoice.store.ts';
import type { AnyInvoice, Invoice, InvoiceDocument, InvoiceTerms, Party } from './invoice.ts';
import { usageCsv } from './usage-csv.ts';

/** The payments of invoices, supplied by `payments`. */
export interface InvoicePayments {
  /** Ensures that the invoice can no longer be paid. @throws UserError 1023 if a payment for it is in progress */
  release(accountId: string, invoiceId: string): Promise<void>;
}

/** An account's view of its invoices. Another account's invoice counts as unknown. */
export interface InvoiceService {
  /** Newest first, after the current month's draft if usage is charged. */
  list(accountId: string, cursor?: string): Promise<Page<AnyInvoice>>;
  /**
   * @param version 0: as issued; 1: the first correction; by default the last one
   * @throws UserError 1023 for an unknown invoice or version
   */
  find(accountId: string, id: string, version?: number): Promise<InvoiceDocument>;
  /**
   * Streams the charges of a usage invoice as CSV; `name` is the file name.
   * @throws UserError 1023 unless it is the account's, and for usage
   */
  usageOf(accountId: string, id: string): Promise<{ name: string; chunks: AsyncIterable<string> }>;
  /** @throws UserError 1023 unless it is an open invoice for credit */
  voidCredit(accountId: string, id: string): Promise<Invoice>;
  /**
   * Names the current billing details on an issued invoice, in a document of its own.
   * @throws UserError as `correctInvoice`
   */
  correct(accountId: string, id: string): Promise<InvoiceDocument>;
  detailsOf(accountId: string): Promise<Party>;
  saveDetails(accountId: string, details: Party): Promise<void>;
}

export function createInvoiceService({
  database,
  clock,
  payments,
  charging,
  terms,
}: {
  database: Database;
  clock: Clock;
  payments: InvoicePayments;
  charging: Pick<Charging, 'findUncharged'>;
  terms: InvoiceTerms;
}): InvoiceService {
  const { read } = database;
  const drafts = createDrafts({ read, clock, charging, terms });

  async function find(accountId: string, id: string, version?: number): Promise<InvoiceDocument> {
    const issued =
      id === draftInvoiceId ? await drafts.find(accountId) : await findDocument(read, accountId, id);
    const document = issued && atVersion<AnyInvoice>(issued, version);
    if (!document) throw new UserError(codes.invoiceStateInvalid);
    return document;
  }

  return {
    async list(accountId, cursor) {
      const page = await readPage((limit) => listInvoices(read, accountId, { cursor, limit }));
      const draft = cursor === undefined ? await drafts.find(accountId) : undefined;
      return draft ? { ...page, items: [draft.invoice, ...page.items] } : page;
    },

    find,

    async usageOf(accountId, id) {
      const { number, state, periodStart: month } = (await find(accountId, id)).invoice;
      if (month === null) throw new UserError(codes.invoiceStateInvalid);
      const uncharged = state === 'draft' ? await charging.findUncharged(read, accountId, clock.now()) : [];
      return {
        name: `${number ?? monthName(month)}-usage`,
        chunks: usageCsv(
          read,
          { accountId, month },
          uncharged.filter((charge) => charge.month === month),
        ),
      };
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

    async correct(accountId, id) {
      const at = clock.now();
      await database.transaction((tx) => correctInvoice(tx, { accountId, id, at }));
      return find(accountId, id);
    },

    detailsOf: (accountId) => findBillingDetails(read, accountId),

    async saveDetails(accountId, details) {
      const at = clock.now();
      await database.transaction((tx) => saveBillingDetails(tx, accountId, details, at));
    },
  };
}
