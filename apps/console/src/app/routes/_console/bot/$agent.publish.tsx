import { createFileRoute } from '@tanstack/react-router';
import { PublishScreen } from '#features/agents/publish/publish-screen.tsx';
import { agentKeysQuery, agentVersionsQuery, publishingQuery } from '#features/agents/publish/queries.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/bot/$agent/publish')({
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchQuery(publishingQuery(params.agent));
    void context.queryClient.prefetchQuery(agentKeysQuery(params.agent));
    void context.queryClient.prefetchInfiniteQuery(agentVersionsQuery(params.agent));
    await loadTexts('agents', 'agent-publish');
  },
  component: PublishScreen,
});
