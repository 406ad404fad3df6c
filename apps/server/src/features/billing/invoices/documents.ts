import type { Locale } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import type { ExportedFile } from '../../../platform/data-export.ts';
import { findInvoiceIds } from '../data-export.store.ts';
import type { InvoiceService } from './invoices.service.ts';
import { invoicePdf } from './pdf/invoice-pdf.ts';

/** Yields each invoice as a PDF, created in turn, and the CSV of its charges if it is for usage. */
export async function* documentsOf(
  deps: {
    database: { read: Reader };
    service: Pick<InvoiceService, 'find' | 'usageOf'>;
    /** No money moves, and documents that look like receipts say so. */
    isSandbox: boolean;
  },
  { accountId, locale }: { accountId: string; locale: Locale },
): AsyncGenerator<ExportedFile, void, undefined> {
  const { database, service, isSandbox } = deps;
  for (const id of await findInvoiceIds(database.read, accountId)) {
    const document = await service.find(accountId, id);
    const { number, kind } = document.invoice;
    const chunks = await invoicePdf(document, { locale, isSandbox });
    yield { name: `billing/invoices/${number ?? id}.pdf`, chunks };
    if (kind !== 'usage') continue;
    const usage = await service.usageOf(accountId, id);
    yield { name: `billing/invoices/${number ?? id}.csv`, chunks: usage.chunks };
  }
}
