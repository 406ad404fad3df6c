import { createFileRoute } from '@tanstack/react-router';
import { ExposuresScreen } from '#features/exposures/exposures-screen.tsx';
import { exposuresQuery } from '#features/exposures/queries.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/dss/share-links_/public')({
  loader: async ({ context }) => {
    void context.queryClient.prefetchInfiniteQuery(exposuresQuery);
    await loadTexts('exposures');
  },
  component: ExposuresScreen,
});
