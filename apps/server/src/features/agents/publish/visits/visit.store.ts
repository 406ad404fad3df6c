import type { Reader, Schema, Transaction } from '@atoll/database';

/** A visitor's session at a link or a widget. */
export interface Visit {
  readonly tokenHash: string;
  readonly agentId: string;
  readonly accountId: string;
  readonly channel: 'link' | 'widget';
  /** Origin of the page that embeds the widget; empty for a link. */
  readonly origin: string;
  /** Identifies the link's address and password, or the widget, at the time. */
  readonly entry: string;
  readonly visitorId: string;
  readonly conversationId: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export async function findVisit(read: Reader, tokenHash: string): Promise<Visit | undefined> {
  const row = await read
    .selectFrom('agent_visits')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row && toVisit(row);
}

export async function insertVisit(tx: Transaction, visit: Visit): Promise<void> {
  await tx
    .insertInto('agent_visits')
    .values({
      token_hash: visit.tokenHash,
      agent_id: visit.agentId,
      account_id: visit.accountId,
      channel: visit.channel,
      origin: visit.origin,
      entry: visit.entry,
      visitor_id: visit.visitorId,
      conversation_id: visit.conversationId,
      created_at: visit.createdAt,
      expires_at: visit.expiresAt,
    })
    .execute();
}

export async function extendVisit(tx: Transaction, tokenHash: string, expiresAt: number): Promise<void> {
  await tx
    .updateTable('agent_visits')
    .set({ expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Sets a session's current conversation, and its visitor. */
export async function setConversation(
  tx: Transaction,
  tokenHash: string,
  to: Pick<Visit, 'visitorId' | 'conversationId'>,
): Promise<void> {
  await tx
    .updateTable('agent_visits')
    .set({ visitor_id: to.visitorId, conversation_id: to.conversationId })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Deletes sessions that ended before `time`, oldest first. Returns their number. */
export async function deleteVisitsBefore(tx: Transaction, time: number, limit: number): Promise<number> {
  const oldest = tx
    .selectFrom('agent_visits')
    .select('token_hash')
    .where('expires_at', '<', time)
    .orderBy('expires_at')
    .limit(limit);
  const { numDeletedRows } = await tx
    .deleteFrom('agent_visits')
    .where('token_hash', 'in', oldest)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteVisitsOf(tx: Transaction, agentId: string, limit: number): Promise<number> {
  const some = tx
    .selectFrom('agent_visits')
    .select('token_hash')
    .where('agent_id', '=', agentId)
    .limit(limit);
  const { numDeletedRows } = await tx
    .deleteFrom('agent_visits')
    .where('token_hash', 'in', some)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function toVisit(row: Schema['agent_visits']): Visit {
  return {
    tokenHash: row.token_hash,
    agentId: row.agent_id,
    accountId: row.account_id,
    channel: row.channel,
    origin: row.origin,
    entry: row.entry,
    visitorId: row.visitor_id,
    conversationId: row.conversation_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
