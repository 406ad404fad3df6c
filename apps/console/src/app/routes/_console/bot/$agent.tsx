import { createFileRoute } from '@tanstack/react-router';
import { AgentFrame } from '#features/agents/agent-frame.tsx';
import { agentQuery } from '#features/agents/queries.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/bot/$agent')({
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchQuery(agentQuery(params.agent));
    await loadTexts('agents');
  },
  component: AgentFrame,
});
