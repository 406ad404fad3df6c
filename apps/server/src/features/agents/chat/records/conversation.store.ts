import type { Reader, Schema, Transaction } from '@atoll/database';
import type { Conversation } from './message.ts';

export async function findConversation(
  read: Reader,
  { agentId, conversationId }: { readonly agentId: string; readonly conversationId: string },
): Promise<Conversation | undefined> {
  const row = await read
    .selectFrom('agent_conversations')
    .selectAll()
    .where('id', '=', conversationId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return row && toConversation(row);
}

export async function insertConversation(tx: Transaction, conversation: Conversation): Promise<void> {
  await tx
    .insertInto('agent_conversations')
    .values({
      id: conversation.id,
      agent_id: conversation.agentId,
      account_id: conversation.accountId,
      channel: conversation.channel,
      version: conversation.version,
      person_id: conversation.personId,
      visitor: conversation.visitor,
      title: conversation.title,
      questions: conversation.questions,
      unanswered: conversation.unanswered,
      good_ratings: conversation.goodRatings,
      bad_ratings: conversation.badRatings,
      created_at: conversation.createdAt,
      updated_at: conversation.updatedAt,
    })
    .execute();
}

/** Counts a question, and records the version that answers it. */
export async function touchConversation(
  tx: Transaction,
  id: string,
  { version, now, questions }: { version: number | null; now: number; questions: number },
): Promise<void> {
  await tx
    .updateTable('agent_conversations')
    .set(({ eb }) => ({ version, updated_at: now, questions: eb('questions', '+', questions) }))
    .where('id', '=', id)
    .execute();
}

export async function countUnanswered(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('agent_conversations')
    .set(({ eb }) => ({ unanswered: eb('unanswered', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Counts ratings again. */
export async function recountRatings(tx: Transaction, id: string): Promise<void> {
  const { good, bad } = await tx
    .selectFrom('agent_messages')
    .select(({ fn }) => [
      fn.count<number>('id').filterWhere('rating', '=', 'good').as('good'),
      fn.count<number>('id').filterWhere('rating', '=', 'bad').as('bad'),
    ])
    .where('conversation_id', '=', id)
    .where('role', '=', 'answer')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('agent_conversations')
    .set({ good_ratings: Number(good), bad_ratings: Number(bad) })
    .where('id', '=', id)
    .execute();
}

export async function renameConversationRow(tx: Transaction, id: string, title: string): Promise<void> {
  await tx.updateTable('agent_conversations').set({ title }).where('id', '=', id).execute();
}

/** Deletes conversations with everything in them. Returns the number of deleted rows. */
export async function deleteConversationRows(tx: Transaction, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const messages = tx.selectFrom('agent_messages').select('id').where('conversation_id', 'in', ids);
  await tx.deleteFrom('agent_message_events').where('message_id', 'in', messages).execute();
  await tx.deleteFrom('agent_messages').where('conversation_id', 'in', ids).execute();
  const { numDeletedRows } = await tx
    .deleteFrom('agent_conversations')
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Returns the time of the last question that an agent got through a channel; null: none that is kept. */
export async function findLastQuestion(
  read: Reader,
  agentId: string,
  channel: Conversation['channel'],
): Promise<number | null> {
  const row = await read
    .selectFrom('agent_conversations')
    .select('updated_at')
    .where('agent_id', '=', agentId)
    .where('channel', '=', channel)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.updated_at ?? null;
}

/** Returns the oldest conversations of an agent that were not changed since `before`. */
export async function findOldConversations(
  read: Reader,
  { agentId, before, limit }: { agentId: string; before: number; limit: number },
): Promise<string[]> {
  const rows = await read
    .selectFrom('agent_conversations')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Like `findOldConversations`, for all agents. */
export async function findOldConversationsOfAll(
  read: Reader,
  { before, limit }: { before: number; limit: number },
): Promise<string[]> {
  const rows = await read
    .selectFrom('agent_conversations')
    .select('id')
    .where('updated_at', '<', before)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findConversationIds(read: Reader, agentId: string, limit: number): Promise<string[]> {
  const rows = await read
    .selectFrom('agent_conversations')
    .select('id')
    .where('agent_id', '=', agentId)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Reports whether a member of an account has asked one of its agents in the studio. */
export async function hasConversation(read: Reader, accountId: string): Promise<boolean> {
  const row = await read
    .selectFrom('agent_conversations')
    .select('id')
    .where('account_id', '=', accountId)
    .where('person_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the name of a person who left the account off their conversations. */
export async function forgetPerson(
  tx: Transaction,
  { accountId, personId }: { readonly accountId: string; readonly personId: string },
): Promise<void> {
  await tx
    .updateTable('agent_conversations')
    .set({ person_id: null })
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .execute();
}

export function toConversation(row: Schema['agent_conversations']): Conversation {
  return {
    id: row.id,
    agentId: row.agent_id,
    accountId: row.account_id,
    channel: row.channel,
    personId: row.person_id,
    visitor: row.visitor,
    version: row.version,
    title: row.title,
    questions: row.questions,
    unanswered: row.unanswered,
    goodRatings: row.good_ratings,
    badRatings: row.bad_ratings,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
