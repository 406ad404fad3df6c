import { exportInvoice, exportInvoiceUsage, getInvoice } from '@atoll/contract';
import { saveBlob } from '#lib/browser/save-text.ts';
import { requestFile } from '#lib/calls/api.ts';
import { ask } from '#lib/calls/query-client.ts';
import { locale } from '#lib/language/page-locale.ts';
import { useTask } from '#ui/dialogs/use-task.ts';
import type { Invoice } from '../queries.ts';
import { numberOf } from './invoice-number.ts';
import type { InvoiceDocument } from './queries.ts';

type Named = Pick<Invoice, 'id' | 'number' | 'period_start'>;

/** Downloads an invoice as a PDF in the page's language, or its usage as a table. */
export function useDownloads() {
  /** Without a document, the last version is saved. */
  const [savePdf, isSavingPdf] = useTask(async (invoice: Named, given?: InvoiceDocument) => {
    const shown = given ?? (await ask(getInvoice, { id: invoice.id }));
    const { version } = shown;
    const answer = await requestFile(exportInvoice, { id: invoice.id, locale, version });
    if (answer.ok) saveBlob(`${fileName({ ...invoice, number: numberOf(shown) })}.pdf`, answer.data);
  });
  const [saveUsage, isSavingUsage] = useTask(async (invoice: Named) => {
    const answer = await requestFile(exportInvoiceUsage, { id: invoice.id });
    if (answer.ok) saveBlob(`${fileName(invoice)}-usage.csv`, answer.data);
  });
  return { savePdf, isSavingPdf, saveUsage, isSavingUsage };
}

function fileName({ number, period_start }: Named): string {
  return number ?? new Date(period_start ?? 0).toISOString().slice(0, 'yyyy-mm'.length);
}
