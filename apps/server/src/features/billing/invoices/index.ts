import type { invoiceCalls } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import type { Charging } from '../charging/charging.ts';
import type { PaymentService } from '../payments/index.ts';
import type { InvoiceTerms } from './invoice.ts';
import { createInvoiceHandlers } from './invoices.routes.ts';
import { createInvoiceService } from './invoices.service.ts';
import { createIssueJob } from './issue-job.ts';
import { createInvoiceOperations, type InvoiceOperations } from './operations.ts';

export type { InvoiceOperations, InvoiceTerms };

export interface Invoices {
  handlers: Handlers<typeof invoiceCalls>;
  operations: InvoiceOperations;
  jobs: readonly Job[];
}

/** What invoices look like, when they are issued, and how they end. */
export function createInvoices(deps: {
  database: Database;
  clock: Clock;
  payments: Pick<PaymentService, 'release'>;
  charging: Charging;
  terms: InvoiceTerms;
}): Invoices {
  const service = createInvoiceService(deps);
  return {
    handlers: createInvoiceHandlers(service),
    operations: createInvoiceOperations({ ...deps, service }),
    jobs: [createIssueJob(deps)],
  };
}
