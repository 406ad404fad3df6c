import { createFileRoute } from '@tanstack/react-router';
import { releasesQuery } from '#features/hub/releases/queries.ts';
import { ReleasesScreen } from '#features/hub/releases/releases-screen.tsx';
import { releasesSearch } from '#features/hub/releases/releases-search.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/datahub/$project/releases')({
  validateSearch: releasesSearch,
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchInfiniteQuery(releasesQuery(params.project));
    await loadTexts('hub', 'hub-codes', 'hub-releases');
  },
  component: ReleasesScreen,
});
