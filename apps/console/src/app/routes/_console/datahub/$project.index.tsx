import { createFileRoute } from '@tanstack/react-router';
import { OverviewScreen } from '#features/hub/overview/overview-screen.tsx';
import { progressQuery } from '#features/hub/overview/queries.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/datahub/$project/')({
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchQuery(progressQuery(params.project));
    await loadTexts('hub', 'hub-codes', 'hub-overview');
  },
  component: OverviewScreen,
});
