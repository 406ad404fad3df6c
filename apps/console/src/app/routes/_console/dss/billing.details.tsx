import { createFileRoute } from '@tanstack/react-router';
import { BillingDetails } from '#features/billing/invoices/billing-details.tsx';
import { detailsQuery } from '#features/billing/queries.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/dss/billing/details')({
  loader: async ({ context }) => {
    void context.queryClient.prefetchQuery(detailsQuery);
    await loadTexts('invoices');
  },
  component: BillingDetails,
});
