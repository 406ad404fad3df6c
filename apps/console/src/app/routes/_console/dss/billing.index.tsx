import { createFileRoute } from '@tanstack/react-router';
import { Overview } from '#features/billing/overview/overview.tsx';
import { summaryQuery } from '#features/billing/queries.ts';

export const Route = createFileRoute('/_console/dss/billing/')({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(summaryQuery);
  },
  component: Overview,
});
