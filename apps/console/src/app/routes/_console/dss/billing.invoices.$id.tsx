import { createFileRoute } from '@tanstack/react-router';
import { InvoiceScreen } from '#features/billing/invoices/invoice-screen.tsx';
import { invoiceQuery } from '#features/billing/invoices/queries.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/dss/billing/invoices/$id')({
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchQuery(invoiceQuery(params.id));
    await loadTexts('invoices');
  },
  component: InvoiceScreen,
});
