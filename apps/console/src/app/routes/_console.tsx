import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ConsoleShell } from '../console-shell.tsx';

export const Route = createFileRoute('/_console')({
  beforeLoad: async () => {
    void loadTexts('shell', 'grid');
    // The query cache serves signed-in screens only, so its code comes with the first of them.
    const { queryClient } = await import('../../lib/query-client.ts');
    return { queryClient };
  },
  loader: () => loadTexts('shell', 'grid').then(() => null),
  component: ConsoleShell,
});
