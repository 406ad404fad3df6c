import type { invoiceFiles } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { FileHandlers } from '../../../platform/http/index.ts';
import type { Limits } from '../../../platform/limits/index.ts';
import { monthName } from '../../../platform/time.ts';
import { numberOf } from './corrections.ts';
import type { InvoiceService } from './invoices.service.ts';
import { invoicePdf } from './pdf/invoice-pdf.ts';

/** Typesetting takes a hundred times as long as another call, and more with many different characters. */
const pdfLimit = { name: 'invoice-pdf', points: 30, windowSeconds: 60, code: codes.tooManyRequests };

export interface InvoiceFileDeps {
  invoices: Pick<InvoiceService, 'find' | 'usageOf'>;
  limits: Limits;
  /** No money moves, and documents that look like receipts say so. */
  isSandbox: boolean;
}

/** Serves invoices and their charges as files. */
export function createInvoiceFiles({
  invoices,
  limits,
  isSandbox,
}: InvoiceFileDeps): FileHandlers<typeof invoiceFiles> {
  const typesetting = limits.define(pdfLimit);
  return {
    async exportInvoice({ id, locale, version }, { principal }) {
      await typesetting.take(principal.accountId);
      const document = await invoices.find(principal.accountId, id, version);
      const number = numberOf(document.invoice, document.version);
      return {
        name: `${number ?? monthName(document.invoice.createdAt)}.pdf`,
        type: 'application/pdf',
        chunks: await invoicePdf(document, { locale, isSandbox }),
      };
    },

    async exportInvoiceUsage({ id }, { principal }) {
      const { name, chunks } = await invoices.usageOf(principal.accountId, id);
      return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', chunks };
    },
  };
}
