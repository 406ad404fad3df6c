import { createFileRoute } from '@tanstack/react-router';
import { Invoices } from '#features/billing/invoices/invoices.tsx';
import { invoicesQuery } from '#features/billing/queries.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/dss/billing/invoices/')({
  loader: async ({ context }) => {
    void context.queryClient.prefetchInfiniteQuery(invoicesQuery);
    await loadTexts('invoices');
  },
  component: Invoices,
});
