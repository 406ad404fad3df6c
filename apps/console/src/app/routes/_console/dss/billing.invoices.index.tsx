import { createFileRoute } from '@tanstack/react-router';
import { Invoices } from '../../../../features/billing/invoices.tsx';
import { invoicesQuery } from '../../../../features/billing/queries.ts';

export const Route = createFileRoute('/_console/dss/billing/invoices/')({
  loader: ({ context }) => {
    void context.queryClient.prefetchInfiniteQuery(invoicesQuery);
  },
  component: Invoices,
});
