import type { VisitMessage, visitCalls } from '@atoll/contract';
import type { Handlers } from '../../../../platform/http/index.ts';
import type { Message } from '../../chat/records/message.ts';
import { storedVisitEvents } from '../asking/visit-events.ts';
import type { VersionService } from '../versions/version.service.ts';
import type { AgentVersion } from '../versions/version.ts';
import type { Entered, VisitService } from './visit.service.ts';
import type { VisitorChat } from './visitor-chat.service.ts';

interface Deps {
  readonly visits: VisitService;
  readonly versions: VersionService;
  readonly visitorChat: VisitorChat;
}

/** Handlers of the calls of visitors, who have only a link or a widget. */
export function createVisitHandlers({ visits, versions, visitorChat }: Deps): Handlers<typeof visitCalls> {
  const versionOf = ({ published: { agentId, version } }: Pick<Entered, 'published'>) =>
    versions.find(agentId, version);
  return {
    async openAgentLink({ link, password, pass, session }, { address }) {
      const opened = await visits.openLink({ link, password, pass, session, address });
      const { name, settings } = await versionOf(opened);
      return {
        name,
        greeting: settings.greeting,
        starters: settings.starters,
        session: opened.session,
        expires_at: opened.visit.expiresAt,
        pass: opened.pass,
      };
    },
    async getVisitConversation({ entry, session, previous_session: previous }) {
      const entered = await visits.enter(entry, session);
      const visit = previous ? await visits.continueFrom(entered, previous) : entered.visit;
      if (visit.conversationId === null) return { messages: [] };
      const version = await versionOf(entered);
      return { messages: toMessages(await visitorChat.messagesOf(visit), version) };
    },
    async restartVisit({ entry, session }) {
      const { visit } = await visits.enter(entry, session);
      await visits.setConversation(visit, null);
      return null;
    },
    async rateVisitAnswer({ entry, session, message_id: messageId, rating }) {
      const { visit } = await visits.enter(entry, session);
      await visitorChat.rate(visit, messageId, rating);
      return null;
    },
  };
}

/** Converts the messages. A visitor's conversation has no branches: each question has one answer. */
function toMessages(messages: readonly Message[], { settings }: AgentVersion): VisitMessage[] {
  const questions = new Map(messages.map((message) => [message.id, message]));
  return messages.flatMap((message) =>
    message.role === 'answer'
      ? [
          {
            message_id: message.id,
            question: questions.get(message.parentId)?.text ?? '',
            rating: message.rating,
            events: storedVisitEvents(message, settings),
          },
        ]
      : [],
  );
}
