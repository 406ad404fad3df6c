import { codes } from '@atoll/contract/codes';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { UserError } from '../../../platform/errors.ts';
import { findDocument, locateInvoice } from './invoice.store.ts';
import type { Invoice, InvoiceDocument } from './invoice.ts';
import type { InvoiceService } from './invoices.service.ts';
import { type IssueJobDeps, issueDueInvoices } from './issue-job.ts';
import { voidUsageInvoice } from './void.ts';

/** The operator's commands for invoices. */
export interface InvoiceOperations {
  /** Newest first, after the current month's draft; 50 at a time. */
  listInvoices: InvoiceService['list'];
  /** By its number, in any account; undefined for an unknown one. */
  findInvoice(number: string): Promise<(InvoiceDocument<Invoice> & { accountId: string }) | undefined>;
  /** Voids an open invoice. A monthly invoice's charges are given back. @throws UserError 1023 unless it is open */
  voidInvoice(number: string, note: string): Promise<Invoice>;
  /** Closes completed months and issues their invoices, as the job does; concurrent processes issue each once. */
  issueInvoices(): Promise<void>;
}

export function createInvoiceOperations(
  deps: IssueJobDeps & { database: Database; clock: Clock; service: InvoiceService },
): InvoiceOperations {
  const { database, clock, service } = deps;

  async function find(number: string) {
    const row = await locateInvoice(database.read, number);
    const document = row && (await findDocument(database.read, row.accountId, row.id));
    return document && { ...document, accountId: row.accountId };
  }

  return {
    listInvoices: service.list,
    findInvoice: find,
    async voidInvoice(number, note) {
      const found = await find(number);
      if (!found) throw new UserError(codes.invoiceStateInvalid);
      const { accountId, invoice } = found;
      if (invoice.kind === 'credit') return service.voidCredit(accountId, invoice.id);
      const at = clock.now();
      return database.transaction((tx) => voidUsageInvoice(tx, { accountId, id: invoice.id, note, at }));
    },
    issueInvoices: () => issueDueInvoices(deps),
  };
}
