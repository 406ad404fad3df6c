import { createFileRoute } from '@tanstack/react-router';
import { conversationQuery, conversationsQuery } from '#features/agents/chat/thread/queries.ts';
import { agentSourcesQuery } from '#features/agents/queries.ts';
import { StudioScreen } from '#features/agents/studio/studio-screen.tsx';
import { studioSearch } from '#features/agents/studio/studio-search.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/bot/$agent/')({
  validateSearch: studioSearch,
  loaderDeps: ({ search }) => ({ conversation: search.conversation }),
  loader: async ({ context, params, deps }) => {
    void context.queryClient.prefetchQuery(agentSourcesQuery(params.agent));
    void context.queryClient.prefetchInfiniteQuery(conversationsQuery(params.agent));
    if (deps.conversation)
      void context.queryClient.prefetchQuery(conversationQuery(params.agent, deps.conversation));
    await loadTexts('agents', 'agent-chat');
  },
  component: StudioScreen,
});
