import type {
  AnswerMessage,
  CallOutput,
  ChatEvent,
  listConversations,
  QuestionMessage,
  StreamEvent,
} from '@atoll/contract';
import type { FollowedEvent } from '../answers/following.ts';
import type { Answer, Conversation, Message } from '../records/message.ts';
import type { CitedFile } from './conversations.service.ts';

/** Conversations and messages as the contract declares them. */

export function toConversation(
  conversation: Conversation,
  emails: ReadonlyMap<string, string>,
): CallOutput<typeof listConversations>['conversations'][number] {
  const { personId } = conversation;
  return {
    conversation_id: conversation.id,
    title: conversation.title,
    channel: conversation.channel,
    version: conversation.version,
    person_id: personId,
    person: personId === null ? null : (emails.get(personId) ?? null),
    visitor: conversation.visitor,
    questions: conversation.questions,
    unanswered: conversation.unanswered,
    good_ratings: conversation.goodRatings,
    bad_ratings: conversation.badRatings,
    created_at: conversation.createdAt,
    updated_at: conversation.updatedAt,
  };
}

export function toMessage(
  message: Message,
  citedFiles: (answer: Answer) => readonly CitedFile[],
): QuestionMessage | AnswerMessage {
  if (message.role === 'answer') return toAnswer(message, citedFiles(message));
  return {
    role: 'question',
    message_id: message.id,
    parent_id: message.parentId,
    text: message.text,
    created_at: message.createdAt,
  };
}

function toAnswer(answer: Answer, citedFiles: readonly CitedFile[]): AnswerMessage {
  return {
    role: 'answer',
    message_id: answer.id,
    parent_id: answer.parentId,
    state: answer.state,
    status: answer.status,
    events: [...answer.events],
    cited_files: [...citedFiles],
    last_event: answer.lastEvent,
    rating: answer.rating,
    rating_note: answer.ratingNote,
    created_at: answer.createdAt,
    ended_at: answer.endedAt,
  };
}

/** Turns what a follower sees into the events of the stream. */
export async function* toChatEvents(
  followed: AsyncIterable<FollowedEvent>,
  citedFiles: (answer: Answer) => Promise<readonly CitedFile[]>,
): AsyncGenerator<StreamEvent<ChatEvent>> {
  for await (const item of followed) {
    const { number } = item;
    if (item.kind === 'event') yield { number, data: item.event };
    else if (item.kind === 'accepted') yield { number, data: acceptedOf(item.answer) };
    else {
      const message = toAnswer(item.answer, await citedFiles(item.answer));
      yield { number, data: { type: 'ended', message } };
    }
  }
}

function acceptedOf({ id, conversationId, parentId }: Answer): ChatEvent {
  return { type: 'accepted', conversation_id: conversationId, question_id: parentId, message_id: id };
}
