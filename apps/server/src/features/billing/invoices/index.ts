import type { Locale } from '@atoll/contract';
import type { Limits } from '../../../platform/limits/index.ts';
import type { Charging } from '../charging/charging.ts';
import { documentsOf } from './documents.ts';
import { createInvoiceFiles } from './files.routes.ts';
import type { InvoiceTerms } from './invoice.ts';
import { createInvoiceHandlers } from './invoices.routes.ts';
import { createInvoiceService, type InvoicePayments } from './invoices.service.ts';
import { createIssueJob } from './issue-job.ts';
import { createMailJob, type MailJobDeps, mailDueInvoices } from './mail-job.ts';
import { createInvoiceOperations, type InvoiceOperations } from './operations.ts';

export type { InvoiceOperations, InvoiceTerms };

/** Creates the formatting, issuing and closing of invoices. */
export function createInvoices(
  deps: MailJobDeps & {
    payments: InvoicePayments;
    charging: Charging;
    terms: InvoiceTerms;
    limits: Limits;
  },
) {
  const service = createInvoiceService(deps);
  return {
    handlers: createInvoiceHandlers(service),
    files: createInvoiceFiles({ ...deps, invoices: service }),
    /** Each as a PDF, and the CSV of its charges if it is for usage. */
    documentsOf: (accountId: string, locale: Locale) =>
      documentsOf({ ...deps, service }, { accountId, locale }),
    operations: createInvoiceOperations({ ...deps, service }),
    jobs: [createIssueJob(deps), createMailJob(deps)],
    /** Mails due invoices now, instead of at the job's next run. */
    sendDueInvoices: () => mailDueInvoices(deps),
  };
}
