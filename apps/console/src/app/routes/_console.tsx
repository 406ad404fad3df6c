import { createFileRoute, redirect } from '@tanstack/react-router';
import { session } from '../../lib/api.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ConsoleShell } from '../console-shell.tsx';
import { opensPage } from '../page-needs.ts';

export const Route = createFileRoute('/_console')({
  beforeLoad: async ({ location }) => {
    if (session.user()?.closing_at) throw redirect({ to: '/closing', replace: true });
    // Before anything of the page is fetched, which would be refused.
    if (!opensPage(session.user()?.role, location.pathname))
      throw redirect({ to: '/no-access', replace: true });
    void loadTexts('shell', 'grid');
    // The query cache serves signed-in screens only, so its code comes with the first of them.
    const { queryClient } = await import('../../lib/query-client.ts');
    return { queryClient };
  },
  loader: () => loadTexts('shell', 'grid').then(() => null),
  component: ConsoleShell,
});
