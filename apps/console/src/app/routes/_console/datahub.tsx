import { createFileRoute, notFound } from '@tanstack/react-router';
import { refreshUser } from '../../../features/accounts/after-sign-in.ts';
import { HubScreen } from '../../../features/hub/hub-screen.tsx';
import { session } from '../../../lib/api.ts';
import { loadTexts } from '../../../lib/i18n.ts';

export const Route = createFileRoute('/_console/datahub')({
  loader: async () => {
    if (session.user() === null) await refreshUser();
    // Everybody else finds nothing here; the server guards the data hub itself.
    if (!session.user()?.datahub) throw notFound();
    await loadTexts('apps');
  },
  component: HubScreen,
});
