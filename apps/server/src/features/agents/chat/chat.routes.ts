import type { agentChatCalls, agentChatStreams, ChatEvent, StreamEvent } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import type { Handlers, StreamHandlers } from '../../../platform/http/index.ts';
import { openAgent } from '../kernel/open-agent.ts';
import type { AcceptedQuestion, AskRequest } from './answers/asking.ts';
import type { FollowedEvent } from './answers/following.ts';
import { toChatEvents } from './conversations/chat-view.ts';
import type { ConversationService } from './conversations/conversations.service.ts';
import type { Answer } from './records/message.ts';

export interface ChatRouteDeps {
  readonly read: Reader;
  readonly ask: (request: AskRequest) => Promise<AcceptedQuestion>;
  readonly follow: (
    followed: { readonly agentId: string; readonly messageId: string; readonly after: number },
    leaving: AbortSignal,
  ) => AsyncIterable<FollowedEvent>;
  readonly conversations: ConversationService;
}

export function createChatStreams(deps: ChatRouteDeps): StreamHandlers<typeof agentChatStreams> {
  const { read, ask, conversations } = deps;
  const events = (
    followed: { readonly agentId: string; readonly messageId: string; readonly after: number },
    leaving: AbortSignal,
  ): AsyncIterable<StreamEvent<ChatEvent>> =>
    toChatEvents(deps.follow(followed, leaving), async (answer: Answer) =>
      (await conversations.citedFiles(followed.agentId, [answer]))(answer),
    );
  return {
    async askAgent({ agent_id: agentId, ...input }, { principal, leaving }) {
      const agent = await openAgent(read, principal, agentId);
      const { messageId } = await ask({
        agent,
        version: null,
        settings: agent.settings,
        asker: { channel: 'studio', personId: principal.personId, visitor: null },
        conversationId: input.conversation_id,
        parentId: input.parent_id,
        question: input.question,
        regenerateOf: input.regenerate_of,
      });
      return events({ agentId, messageId, after: 0 }, leaving);
    },
    async followMessage({ agent_id: agentId, message_id: messageId, after }, { principal, leaving }) {
      const agent = await openAgent(read, principal, agentId);
      await conversations.openAnswer(agent, principal, messageId);
      return events({ agentId, messageId, after }, leaving);
    },
  };
}

export function createChatHandlers({
  read,
  conversations,
}: Pick<ChatRouteDeps, 'read' | 'conversations'>): Handlers<typeof agentChatCalls> {
  return {
    async stopMessage({ agent_id: agentId, message_id: messageId }, { principal }) {
      const agent = await openAgent(read, principal, agentId);
      await conversations.stop(await conversations.openAnswer(agent, principal, messageId));
      return null;
    },
    async rateMessage({ agent_id: agentId, message_id: messageId, rating, note = null }, { principal }) {
      const agent = await openAgent(read, principal, agentId);
      const answer = await conversations.openAnswer(agent, principal, messageId);
      await conversations.rate(answer, { rating, note });
      return null;
    },
  };
}
