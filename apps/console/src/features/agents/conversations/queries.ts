import {
  type CallOutput,
  getChatSettings,
  getConversation,
  listConversations,
  listCuratedAnswers,
  listKnowledgeGaps,
} from '@atoll/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { askQuietly, queryClient } from '#lib/calls/query-client.ts';
import { isUnderWay } from '../chat/thread/thread.ts';
import { type ConversationFilter, toQuery } from './conversations-search.ts';

export type Conversation = CallOutput<typeof listConversations>['conversations'][number];
export type WholeConversation = CallOutput<typeof getConversation>;
export type CuratedAnswer = CallOutput<typeof listCuratedAnswers>['answers'][number];

/** The interval between requests for a conversation while an answer is being written, in ms. */
const pollMs = 2_000;

/** Lists the conversations that the person may see. */
export const allConversationsQuery = (agentId: string, filter: ConversationFilter) =>
  infiniteQueryOptions({
    queryKey: [listConversations.name, agentId, 'all', filter],
    queryFn: ({ signal, pageParam }) =>
      askQuietly(
        listConversations,
        { agent_id: agentId, ...toQuery(filter), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });

/** A conversation with its channel and person, in addition to its messages. */
export const wholeConversationQuery = (agentId: string, conversationId: string) =>
  queryOptions({
    queryKey: [getConversation.name, agentId, conversationId, 'whole'],
    queryFn: ({ signal }) =>
      askQuietly(getConversation, { agent_id: agentId, conversation_id: conversationId }, signal),
    refetchInterval: ({ state }) =>
      state.data?.messages.some((one) => one.role === 'answer' && isUnderWay(one)) ? pollMs : false,
  });

export const chatSettingsQuery = (agentId: string) =>
  queryOptions({
    queryKey: [getChatSettings.name, agentId],
    queryFn: ({ signal }) => askQuietly(getChatSettings, { agent_id: agentId }, signal),
  });

export const curatedAnswersQuery = (agentId: string, text: string) =>
  infiniteQueryOptions({
    queryKey: [listCuratedAnswers.name, agentId, text],
    queryFn: ({ signal, pageParam }) =>
      askQuietly(
        listCuratedAnswers,
        { agent_id: agentId, ...(text ? { text } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });

/** Invalidates the gaps too, because a question that the owner has answered is no longer one. */
export function refreshCurated(agentId: string): void {
  for (const { name } of [listCuratedAnswers, listKnowledgeGaps])
    void queryClient.invalidateQueries({ queryKey: [name, agentId] });
}

export function refreshChatSettings(agentId: string): void {
  void queryClient.invalidateQueries({ queryKey: [getChatSettings.name, agentId] });
}
