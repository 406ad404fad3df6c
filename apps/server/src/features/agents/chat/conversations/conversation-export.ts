import { toCsvLine } from '@atoll/contract/csv';
import type { ChangedPosition } from '../../../../platform/cursor.ts';
import type { OpenAgent } from '../../kernel/open-agent.ts';
import type { Conversation, Message } from '../records/message.ts';
import type { ConversationFilter } from './conversation-list.store.ts';
import { type ConversationService, type Member, passagesOf } from './conversations.service.ts';

const pageSize = 100;

/** Returns the emails of people, by their IDs. */
export type EmailsOf = (personIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

interface Exported {
  readonly agent: OpenAgent;
  readonly viewer: Member;
  readonly filter: ConversationFilter & { readonly isMine: boolean };
  readonly format: 'csv' | 'jsonl';
}

/** Writes the messages of conversations, one line each, the last changed conversation first. */
export async function* conversationRows(
  { conversations, emailsOf }: { readonly conversations: ConversationService; readonly emailsOf: EmailsOf },
  { agent, viewer, filter, format }: Exported,
): AsyncGenerator<string> {
  if (format === 'csv') yield toCsvLine(columns);
  for (let after: ChangedPosition | undefined; ; ) {
    const page = await conversations.list(agent, viewer, filter, { after, limit: pageSize });
    const emails = await emailsOf(page.flatMap(({ personId }) => personId ?? []));
    for (const conversation of page) {
      const messages = await conversations.messagesOf(conversation);
      const lines = messages.map((message) => lineOf(conversation, message, emails));
      yield lines.map((line) => (format === 'csv' ? toCsvLine(line) : jsonLine(line))).join('');
    }
    const last = page.at(-1);
    if (page.length < pageSize || !last) return;
    after = { updatedAt: last.updatedAt, id: last.id };
  }
}

const columns = [
  'conversation_id',
  'title',
  'channel',
  'version',
  'person',
  'visitor',
  'message_id',
  'parent_id',
  'role',
  'at',
  'text',
  'status',
  'citations',
  'rating',
  'rating_note',
  'cost_micro_usd',
] as const;

function lineOf(
  conversation: Conversation,
  message: Message,
  emails: ReadonlyMap<string, string>,
): readonly unknown[] {
  const { personId } = conversation;
  const answer = message.role === 'answer' ? message : undefined;
  const citations = answer && passagesOf(answer).map((passage) => citationOf(passage));
  return [
    conversation.id,
    conversation.title,
    conversation.channel,
    conversation.version,
    personId === null ? null : (emails.get(personId) ?? null),
    conversation.visitor,
    message.id,
    message.parentId,
    message.role,
    new Date(message.createdAt).toISOString(),
    message.text,
    answer?.status ?? answer?.state ?? null,
    citations ?? null,
    answer?.rating ?? null,
    answer?.ratingNote ?? null,
    answer?.costMicroUsd ?? null,
  ];
}

function citationOf(passage: ReturnType<typeof passagesOf>[number]) {
  const { number, bucket, key, version_id, url, page } = passage;
  return { number, bucket, key, version_id, url, page };
}

function jsonLine(line: readonly unknown[]): string {
  return `${JSON.stringify(Object.fromEntries(columns.map((name, index) => [name, line[index]])))}\n`;
}
