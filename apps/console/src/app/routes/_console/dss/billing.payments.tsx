import { createFileRoute } from '@tanstack/react-router';
import { Ledger } from '../../../../features/billing/ledger.tsx';
import { ledgerQuery } from '../../../../features/billing/queries.ts';

export const Route = createFileRoute('/_console/dss/billing/payments')({
  loader: ({ context }) => {
    void context.queryClient.prefetchInfiniteQuery(ledgerQuery);
  },
  component: Ledger,
});
