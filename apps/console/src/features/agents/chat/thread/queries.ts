import { type CallOutput, explainMessage, getConversation, listConversations } from '@atoll/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { askQuietly, queryClient } from '#lib/calls/query-client.ts';
import { merged, type Thread } from './thread.ts';

export type Conversation = CallOutput<typeof listConversations>['conversations'][number];

/** The person's own conversations with an agent in the studio. */
export const conversationsQuery = (agentId: string) =>
  infiniteQueryOptions({
    queryKey: [listConversations.name, agentId, 'mine'],
    queryFn: ({ signal, pageParam }) =>
      askQuietly(
        listConversations,
        { agent_id: agentId, channel: 'studio', from: 'mine', ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });

/** A conversation with all its branches. Streams update running answers, so it is not refetched during them. */
export const conversationQuery = (agentId: string, conversationId: string) =>
  queryOptions<Thread>({
    queryKey: [getConversation.name, agentId, conversationId],
    queryFn: async ({ signal }) => {
      const input = { agent_id: agentId, conversation_id: conversationId };
      const { conversation, messages } = await askQuietly(getConversation, input, signal);
      return { title: conversation.title, messages };
    },
    structuralSharing: (shown, fetched) => merged(shown as Thread | undefined, fetched as Thread),
    refetchOnWindowFocus: false,
  });

export const explanationQuery = (agentId: string, messageId: string) =>
  queryOptions({
    queryKey: [explainMessage.name, agentId, messageId],
    queryFn: ({ signal }) => askQuietly(explainMessage, { agent_id: agentId, message_id: messageId }, signal),
  });

export function refreshConversations(agentId: string): void {
  void queryClient.invalidateQueries({ queryKey: [listConversations.name, agentId] });
}

export function showTitle(agentId: string, conversationId: string, title: string): void {
  const { queryKey } = conversationQuery(agentId, conversationId);
  queryClient.setQueryData<Thread>(queryKey, (thread) => thread && { ...thread, title });
}

/** Changes the cached conversation before it is refetched. */
export function changeThread(
  agentId: string,
  conversationId: string,
  change: (thread: Thread) => Thread,
): void {
  const { queryKey } = conversationQuery(agentId, conversationId);
  // `setQueryData` alone isn't enough: the answer to an earlier request would overwrite it.
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Thread>(queryKey, (thread) => change(thread ?? { title: '', messages: [] }));
}
