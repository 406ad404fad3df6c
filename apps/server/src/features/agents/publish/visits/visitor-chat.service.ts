import type { Reader } from '@atoll/database';
import type { ConversationService } from '../../chat/conversations/conversations.service.ts';
import type { Asker, Message } from '../../chat/records/message.ts';
import { openAgent } from '../../kernel/open-agent.ts';
import type { PublishedAnswer, PublishedAsking } from '../asking/published-asking.service.ts';
import type { Entered, VisitService } from './visit.service.ts';
import type { Visit } from './visit.store.ts';

/** Access to stored conversations. Each is shown only to its asker. */
export type Conversations = Pick<ConversationService, 'open' | 'openAnswer' | 'messagesOf' | 'rate'>;

interface Deps {
  readonly read: Reader;
  readonly conversations: Conversations;
  readonly asking: PublishedAsking;
  readonly visits: VisitService;
}

export type VisitorChat = ReturnType<typeof createVisitorChat>;

/** Creates the questions and conversations of visitors. For a visitor, other people's conversations don't exist: 1057. */
export function createVisitorChat({ read, conversations, asking, visits }: Deps) {
  const agentOf = (visit: Visit) => openAgent(read, visit, visit.agentId);
  return {
    /** @throws {UserError} 1060, 1031, 1058 */
    async ask({ visit, published }: Entered, question: string): Promise<PublishedAnswer> {
      const { channel, visitorId, conversationId } = visit;
      const answer = await asking.ask(published, {
        channel,
        asker: { visitorId },
        question,
        conversationId: conversationId ?? undefined,
      });
      if (conversationId === null) await visits.setConversation(visit, answer.conversationId);
      return answer;
    },
    /** Oldest first. */
    async messagesOf(visit: Visit): Promise<Message[]> {
      const agent = await agentOf(visit);
      const conversation = await conversations.open(agent, askerOf(visit), visit.conversationId ?? '');
      return conversations.messagesOf(conversation);
    },
    /** @throws {UserError} 1057 */
    async rate(visit: Visit, messageId: string, rating: 'good' | 'bad' | null): Promise<void> {
      const answer = await conversations.openAnswer(await agentOf(visit), askerOf(visit), messageId);
      await conversations.rate(answer, { rating, note: answer.ratingNote });
    },
  };
}

function askerOf({ channel, visitorId }: Visit): Asker {
  return { channel, personId: null, visitor: visitorId };
}
