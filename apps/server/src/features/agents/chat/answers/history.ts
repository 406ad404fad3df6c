import type { Reader } from '@atoll/database';
import { isOf } from '../records/kept-events.ts';
import { findMessages } from '../records/message.store.ts';
import type { Exchange, Message, Question } from '../records/message.ts';

const exchangesKept = 6;
const mostMessages = 1000;

/** Returns the questions and answers before a question, on its branch, oldest first. */
export async function historyOf(read: Reader, question: Question): Promise<Exchange[]> {
  if (question.parentId === null) return [];
  const { conversationId } = question;
  const messages = await findMessages(read, { conversationId, limit: mostMessages });
  return branchOf(new Map(messages.map((message) => [message.id, message])), question);
}

function branchOf(messages: ReadonlyMap<string, Message>, question: Question): Exchange[] {
  const exchanges: Exchange[] = [];
  for (let at: Question = question; exchanges.length < exchangesKept; ) {
    const answer = at.parentId === null ? undefined : messages.get(at.parentId);
    if (answer?.role !== 'answer') break;
    const asked = messages.get(answer.parentId);
    if (asked?.role !== 'question') break;
    const rewritten = answer.events.find(isOf('rewritten'))?.question;
    exchanges.unshift({ question: asked.text, answer: answer.text, rewritten });
    at = asked;
  }
  return exchanges;
}
