import { createFileRoute } from '@tanstack/react-router';
import { AgentsScreen } from '#features/agents/list/agents-screen.tsx';
import { agentsSearch } from '#features/agents/list/agents-search.ts';
import { agentsQuery } from '#features/agents/queries.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/bot/')({
  validateSearch: agentsSearch,
  loader: async ({ context }) => {
    void context.queryClient.prefetchQuery(agentsQuery);
    await loadTexts('agents');
  },
  component: AgentsScreen,
});
