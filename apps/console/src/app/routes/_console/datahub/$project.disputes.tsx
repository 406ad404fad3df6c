import { createFileRoute } from '@tanstack/react-router';
import { DisputesScreen } from '#features/hub/disputes/disputes-screen.tsx';
import { disputesSearch } from '#features/hub/disputes/disputes-search.ts';
import { disputesQuery } from '#features/hub/disputes/queries.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/datahub/$project/disputes')({
  validateSearch: disputesSearch,
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchInfiniteQuery(disputesQuery(params.project));
    await loadTexts('hub', 'hub-codes', 'hub-review');
  },
  component: DisputesScreen,
});
