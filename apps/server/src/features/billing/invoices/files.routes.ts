import type { invoiceFiles } from '@atoll/contract';
import type { FileHandlers } from '../../../platform/http/index.ts';
import { monthName } from '../calendar.ts';
import type { InvoiceService } from './invoices.service.ts';
import { invoicePdf } from './pdf/invoice-pdf.ts';

/** Invoices, and what they are the sum of, as files. */
export function createInvoiceFiles(
  invoices: Pick<InvoiceService, 'find' | 'usageOf'>,
): FileHandlers<typeof invoiceFiles> {
  return {
    async exportInvoice({ id, locale }, { principal }) {
      const document = await invoices.find(principal.accountId, id);
      const { number, createdAt } = document.invoice;
      return {
        name: `${number ?? monthName(createdAt)}.pdf`,
        type: 'application/pdf',
        chunks: await invoicePdf(document, locale),
      };
    },

    async exportInvoiceUsage({ id }, { principal }) {
      const { name, chunks } = await invoices.usageOf(principal.accountId, id);
      return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', chunks };
    },
  };
}
