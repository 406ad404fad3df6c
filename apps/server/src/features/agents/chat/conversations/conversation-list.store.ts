import type { ChatChannel } from '@atoll/contract';
import { changedBefore, type Reader } from '@atoll/database';
import { sql } from 'kysely';
import type { ChangedPosition } from '../../../../platform/cursor.ts';
import { toConversation } from '../records/conversation.store.ts';
import type { Conversation } from '../records/message.ts';

export interface ConversationFilter {
  readonly channel?: ChatChannel | undefined;
  readonly rating?: 'good' | 'bad' | 'any' | undefined;
  readonly answered?: 'yes' | 'no' | undefined;
  readonly from?: 'members' | 'visitors' | undefined;
  /** Only the conversations of this person. */
  readonly personId?: string | undefined;
  readonly since?: number | undefined;
  readonly before?: number | undefined;
  readonly text?: string | undefined;
}

/** Returns a page of an agent's conversations, the last changed first. */
export async function findConversations(
  read: Reader,
  agentId: string,
  filter: ConversationFilter,
  { after, limit }: { readonly after: ChangedPosition | undefined; readonly limit: number },
): Promise<Conversation[]> {
  let query = matching(read, agentId, filter);
  if (after) query = query.where(changedBefore(after));
  const rows = await query.orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map(toConversation);
}

function matching(read: Reader, agentId: string, filter: ConversationFilter) {
  const { channel, rating, answered, from, personId, since, before, text } = filter;
  let query = read.selectFrom('agent_conversations').selectAll().where('agent_id', '=', agentId);
  if (channel !== undefined) query = query.where('channel', '=', channel);
  if (personId !== undefined) query = query.where('person_id', '=', personId);
  if (from !== undefined) query = query.where('channel', from === 'members' ? '=' : '!=', 'studio');
  if (since !== undefined) query = query.where('updated_at', '>=', since);
  if (before !== undefined) query = query.where('updated_at', '<', before);
  if (answered !== undefined) query = query.where('unanswered', answered === 'yes' ? '=' : '>', 0);
  if (rating !== undefined) {
    query = query.where(({ eb, or }) =>
      or([
        ...(rating === 'bad' ? [] : [eb('good_ratings', '>', 0)]),
        ...(rating === 'good' ? [] : [eb('bad_ratings', '>', 0)]),
      ]),
    );
  }
  if (!text) return query;
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const contains = (column: string) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
  return query.where(({ or, exists, selectFrom }) =>
    or([
      contains('agent_conversations.title'),
      exists(
        selectFrom('agent_messages')
          .select('agent_messages.id')
          .whereRef('agent_messages.conversation_id', '=', 'agent_conversations.id')
          .where(contains('agent_messages.text')),
      ),
    ]),
  );
}
