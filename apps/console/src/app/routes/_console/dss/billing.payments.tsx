import { createFileRoute } from '@tanstack/react-router';
import { Ledger } from '#features/billing/ledger.tsx';
import { Payments } from '#features/billing/payments/payments.tsx';
import { paymentsQuery } from '#features/billing/payments/queries.ts';
import { ledgerQuery } from '#features/billing/queries.ts';

export const Route = createFileRoute('/_console/dss/billing/payments')({
  loader: ({ context }) => {
    void context.queryClient.prefetchInfiniteQuery(paymentsQuery);
    void context.queryClient.prefetchInfiniteQuery(ledgerQuery);
  },
  component: PaymentsPage,
});

/** Payments, followed by all movements of the credit. */
function PaymentsPage() {
  return (
    <>
      <Payments />
      <Ledger />
    </>
  );
}
