import { createFileRoute } from '@tanstack/react-router';
import { ContributorsScreen } from '#features/hub/contributors/contributors-screen.tsx';
import { contributorsSearch } from '#features/hub/contributors/contributors-search.ts';
import { contributorsQuery } from '#features/hub/contributors/queries.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/datahub/$project/contributors')({
  validateSearch: contributorsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(contributorsQuery(params.project, deps));
    await loadTexts('hub', 'hub-codes', 'hub-review');
  },
  component: ContributorsScreen,
});
