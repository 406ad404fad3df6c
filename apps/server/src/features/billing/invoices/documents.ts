import type { Locale } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import type { ExportedFile } from '../../../platform/data-export.ts';
import { findInvoiceIds } from '../data-export.store.ts';
import type { InvoiceService } from './invoices.service.ts';
import { invoicePdf } from './pdf/invoice-pdf.ts';

/** Each invoice as a PDF, typeset when its turn comes, and what it is the sum of, where it is for use. */
export async function* documentsOf(
  deps: {
    database: { read: Reader };
    service: Pick<InvoiceService, 'find' | 'usageOf'>;
    /** No money moves, and what looks like a receipt says so. */
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
