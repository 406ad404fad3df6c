import type { Locale } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import type { ExportedFile } from '../../../platform/data-export.ts';
import { findInvoiceIds } from '../data-export.store.ts';
import { numberOf } from './corrections.ts';
import type { InvoiceService } from './invoices.service.ts';
import { invoicePdf } from './pdf/invoice-pdf.ts';

/** Yields each invoice and each of its corrections as a PDF, created in turn, and the CSV of its charges if it is for usage. */
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
    const issued = await service.find(accountId, id, 0);
    const { number, kind } = issued.invoice;
    for (const version of [0, ...issued.corrections.map((_, index) => index + 1)]) {
      const document = await service.find(accountId, id, version);
      const chunks = await invoicePdf(document, { locale, isSandbox });
      yield { name: `billing/invoices/${numberOf(issued.invoice, version) ?? id}.pdf`, chunks };
    }
    if (kind !== 'usage') continue;
    const usage = await service.usageOf(accountId, id);
    yield { name: `billing/invoices/${number ?? id}.csv`, chunks: usage.chunks };
  }
}
