import type { AnswerEvent, AnswerExplanation, AnswerStatus } from '@atoll/contract';
import type { Reader, Schema, Transaction } from '@atoll/database';
import type { Answer, AnswerTask, Message, Question } from './message.ts';

type Row = Schema['agent_messages'];

export async function findMessage(
  read: Reader,
  { agentId, messageId }: { readonly agentId: string; readonly messageId: string },
): Promise<Message | undefined> {
  const row = await messages(read)
    .where('id', '=', messageId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return row && toMessage(row);
}

/** Returns the messages of a conversation, oldest first. */
export async function findMessages(
  read: Reader,
  { conversationId, limit }: { readonly conversationId: string; readonly limit: number },
): Promise<Message[]> {
  const rows = await messages(read)
    .where('conversation_id', '=', conversationId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toMessage);
}

/** Returns the facts of a conversation that decide whether it takes a question. */
export async function findAskingState(
  read: Reader,
  conversationId: string,
): Promise<{ messages: number; running: number; newestAnswer: string | undefined }> {
  const { messages, running } = await read
    .selectFrom('agent_messages')
    .select(({ fn }) => [fn.countAll<number>().as('messages'), fn.count<number>('lease_until').as('running')])
    .where('conversation_id', '=', conversationId)
    .executeTakeFirstOrThrow();
  const newest = await read
    .selectFrom('agent_messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('role', '=', 'answer')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { messages: Number(messages), running: Number(running), newestAnswer: newest?.id };
}

export async function insertQuestion(tx: Transaction, question: Question): Promise<void> {
  await tx
    .insertInto('agent_messages')
    .values({ ...emptyRow(question), state: null, text: question.text })
    .execute();
}

export interface NewAnswer extends Omit<Question, 'role' | 'text' | 'parentId'> {
  readonly parentId: string;
  readonly task: AnswerTask;
  readonly holder: string;
  readonly leaseUntil: number;
}

export async function insertWaitingAnswer(tx: Transaction, answer: NewAnswer): Promise<void> {
  await tx
    .insertInto('agent_messages')
    .values({
      ...emptyRow({ ...answer, role: 'answer' }),
      state: 'waiting',
      last_event: 1,
      task: JSON.stringify(answer.task),
      holder: answer.holder,
      lease_until: answer.leaseUntil,
    })
    .execute();
}

export type MessageHome = Pick<Question, 'conversationId' | 'agentId' | 'accountId'>;

/** Stores the final state of an answer. Returns undefined if it had already ended, or another process has taken it over. */
export async function endAnswer(
  tx: Transaction,
  { id, holder, now, ...end }: AnswerEnd & { id: string; holder: string; now: number },
): Promise<MessageHome | undefined> {
  const home = await tx
    .updateTable('agent_messages')
    .set({
      state: end.state,
      status: end.status,
      events: JSON.stringify(end.events),
      explanation: end.explanation && JSON.stringify(end.explanation),
      text: end.text,
      input_tokens: end.inputTokens,
      output_tokens: end.outputTokens,
      cost_micro_usd: end.costMicroUsd,
      last_event: end.lastEvent,
      ended_at: now,
      task: null,
      holder: null,
      lease_until: null,
    })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('lease_until', 'is not', null)
    .returning(['conversation_id as conversationId', 'agent_id as agentId', 'account_id as accountId'])
    .executeTakeFirst();
  if (!home) return undefined;
  await tx.deleteFrom('agent_message_events').where('message_id', '=', id).execute();
  return home;
}

export interface AnswerEnd {
  readonly state: 'ended' | 'interrupted';
  readonly status: AnswerStatus | null;
  readonly events: readonly AnswerEvent[];
  readonly explanation: AnswerExplanation | null;
  readonly text: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costMicroUsd: number;
  readonly lastEvent: number;
}

export async function rateAnswer(
  tx: Transaction,
  id: string,
  { rating, note }: { readonly rating: 'good' | 'bad' | null; readonly note: string | null },
): Promise<void> {
  await tx.updateTable('agent_messages').set({ rating, rating_note: note }).where('id', '=', id).execute();
}

export async function findExplanation(read: Reader, messageId: string): Promise<AnswerExplanation | null> {
  const row = await read
    .selectFrom('agent_messages')
    .select('explanation')
    .where('id', '=', messageId)
    .executeTakeFirst();
  return row?.explanation ? (JSON.parse(row.explanation) as AnswerExplanation) : null;
}

export async function countQuestionsSince(
  read: Reader,
  agentIds: readonly string[],
  since: number,
): Promise<Map<string, number>> {
  if (agentIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('agent_messages')
    .select(({ fn }) => ['agent_id', fn.countAll<number>().as('count')])
    .where('agent_id', 'in', agentIds)
    .where('role', '=', 'question')
    .where('created_at', '>=', since)
    .groupBy('agent_id')
    .execute();
  return new Map(rows.map((row) => [row.agent_id, Number(row.count)]));
}

/** Selects all columns except those that only the writing process or the owner needs. */
function messages(read: Reader) {
  return read
    .selectFrom('agent_messages')
    .select([
      'id',
      'conversation_id',
      'agent_id',
      'account_id',
      'parent_id',
      'role',
      'text',
      'state',
      'status',
      'events',
      'cost_micro_usd',
      'waited_ms',
      'last_event',
      'rating',
      'rating_note',
      'attempt',
      'created_at',
      'ended_at',
    ]);
}

function emptyRow(
  message: Pick<Question, 'id' | 'conversationId' | 'agentId' | 'accountId' | 'createdAt'> & {
    readonly role: Row['role'];
    readonly parentId: string | null;
  },
): Row {
  return {
    id: message.id,
    conversation_id: message.conversationId,
    agent_id: message.agentId,
    account_id: message.accountId,
    parent_id: message.parentId,
    role: message.role,
    text: '',
    state: null,
    status: null,
    events: null,
    explanation: null,
    input_tokens: 0,
    output_tokens: 0,
    cost_micro_usd: 0,
    waited_ms: 0,
    last_event: 0,
    rating: null,
    rating_note: null,
    task: null,
    attempt: 0,
    holder: null,
    lease_until: null,
    stop_at: null,
    created_at: message.createdAt,
    ended_at: null,
  };
}

type MessageRow = Omit<
  Row,
  'explanation' | 'input_tokens' | 'output_tokens' | 'task' | 'holder' | 'lease_until' | 'stop_at'
>;

function toMessage(row: MessageRow): Message {
  const fields = {
    id: row.id,
    conversationId: row.conversation_id,
    agentId: row.agent_id,
    accountId: row.account_id,
    text: row.text,
    createdAt: row.created_at,
  };
  if (row.role === 'question') return { ...fields, role: 'question', parentId: row.parent_id };
  return {
    ...fields,
    role: 'answer',
    parentId: row.parent_id ?? '',
    state: row.state ?? 'interrupted',
    status: row.status as Answer['status'],
    events: row.events ? (JSON.parse(row.events) as AnswerEvent[]) : [],
    costMicroUsd: row.cost_micro_usd,
    waitedMs: row.waited_ms,
    lastEvent: row.last_event,
    rating: row.rating,
    ratingNote: row.rating_note,
    attempt: row.attempt,
    endedAt: row.ended_at,
  };
}
