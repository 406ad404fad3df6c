import { createFileRoute } from '@tanstack/react-router';
import { CostScreen } from '#features/billing/cost/cost-screen.tsx';
import { costSearch, monthOf } from '#features/billing/cost/cost-search.ts';
import { costQuery } from '#features/billing/queries.ts';

export const Route = createFileRoute('/_console/dss/billing/usage')({
  validateSearch: costSearch,
  loaderDeps: ({ search: { month, bucket } }) => ({ month, bucket }),
  loader: ({ context, deps: { month = monthOf(Date.now()), bucket } }) => {
    void context.queryClient.prefetchQuery(costQuery(month, bucket));
  },
  component: CostScreen,
});
