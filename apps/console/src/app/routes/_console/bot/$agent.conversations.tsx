import { createFileRoute } from '@tanstack/react-router';
import { ConversationsScreen } from '#features/agents/conversations/conversations-screen.tsx';
import { conversationsSearch, filterOf } from '#features/agents/conversations/conversations-search.ts';
import { allConversationsQuery, chatSettingsQuery } from '#features/agents/conversations/queries.ts';
import { loadTexts } from '#lib/language/i18n.ts';

export const Route = createFileRoute('/_console/bot/$agent/conversations')({
  validateSearch: conversationsSearch,
  loaderDeps: ({ search }) => filterOf(search),
  loader: async ({ context, params, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(allConversationsQuery(params.agent, deps));
    void context.queryClient.prefetchQuery(chatSettingsQuery(params.agent));
    await loadTexts('agents', 'agent-chat', 'agent-conversations');
  },
  component: ConversationsScreen,
});
