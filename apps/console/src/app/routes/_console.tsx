import { createFileRoute, redirect } from '@tanstack/react-router';
import { session } from '#lib/calls/api.ts';
import { loadTexts } from '#lib/language/i18n.ts';
import { ConsoleShell } from '../console-shell.tsx';

/** The domains of the frame and of fields on every page. The navigation uses names from `tools`. */
const domains = ['shell', 'grid', 'tools', 'fields'] as const;

export const Route = createFileRoute('/_console')({
  beforeLoad: async ({ matches }) => {
    if (session.user()?.closing_at) throw redirect({ to: '/closing', replace: true });
    void loadTexts(...domains);
    // Both are only used by signed-in screens, so their code is loaded with the first of them.
    const [{ queryClient }, { opensPage }] = await Promise.all([
      import('#lib/calls/query-client.ts'),
      import('../pages.ts'),
    ]);
    // Before the page's data is fetched, which would be refused.
    if (!opensPage(session.user()?.role, matches.at(-1)?.fullPath ?? ''))
      throw redirect({ to: '/no-access', replace: true });
    return { queryClient };
  },
  loader: () => loadTexts(...domains).then(() => null),
  component: ConsoleShell,
});
