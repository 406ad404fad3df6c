import { createFileRoute } from '@tanstack/react-router';
import { NewAgentScreen } from '#features/agents/new-agent/new-agent-screen.tsx';
import { agentOptionsQuery } from '#features/agents/queries.ts';
import { bucketsQuery } from '#features/storage/index.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/bot/new')({
  loader: async ({ context }) => {
    void context.queryClient.prefetchQuery(bucketsQuery);
    void context.queryClient.prefetchQuery(agentOptionsQuery);
    await loadTexts('agents');
  },
  component: NewAgentScreen,
});
