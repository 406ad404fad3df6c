import { createFileRoute } from '@tanstack/react-router';
import { ConnectedApps } from '#features/linked-apps/connected-apps.tsx';
import { connectedAppsQuery } from '#features/linked-apps/queries.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/settings/apps')({
  loader: async ({ context }) => {
    void context.queryClient.prefetchQuery(connectedAppsQuery);
    await loadTexts('apps');
  },
  component: ConnectedApps,
});
