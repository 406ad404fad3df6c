import { changedBefore, type Reader, type Schema, type Transaction } from '@atoll/database';
import type { ChangedPosition } from '../../../platform/cursor.ts';
import { type Agent, firstSettings } from './agent.ts';

/** Returns an agent of an account. Agents that are being deleted don't exist. */
export async function findAgent(
  read: Reader,
  accountId: string,
  agentId: string,
): Promise<Agent | undefined> {
  const row = await read
    .selectFrom('agents')
    .selectAll()
    .where('id', '=', agentId)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && toAgent(row);
}

/** Returns an agent of any account, for links, keys and jobs that identify it without the account. */
export async function findAnyAgent(read: Reader, agentId: string): Promise<Agent | undefined> {
  const row = await read
    .selectFrom('agents')
    .selectAll()
    .where('id', '=', agentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && toAgent(row);
}

/** Returns a page of an account's agents, the last changed first. */
export async function findAgentsOf(
  read: Reader,
  accountId: string,
  page: { after?: ChangedPosition | undefined; limit: number },
): Promise<Agent[]> {
  const { after } = page;
  let query = read
    .selectFrom('agents')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null);
  if (after) query = query.where(changedBefore(after));
  const rows = await query.orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(page.limit).execute();
  return rows.map(toAgent);
}

export async function countAgents(read: Reader, accountId: string): Promise<number> {
  const { count } = await read
    .selectFrom('agents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertAgent(tx: Transaction, agent: Agent): Promise<void> {
  await tx
    .insertInto('agents')
    .values({
      id: agent.id,
      account_id: agent.accountId,
      name: agent.name,
      settings: JSON.stringify(agent.settings),
      created_by: agent.createdBy,
      created_at: agent.createdAt,
      updated_at: agent.updatedAt,
      expires_at: agent.expiresAt,
      deleted_at: null,
    })
    .execute();
}

export async function replaceAgent(tx: Transaction, agent: Agent): Promise<void> {
  await tx
    .updateTable('agents')
    .set({
      name: agent.name,
      settings: JSON.stringify(agent.settings),
      updated_at: agent.updatedAt,
      expires_at: agent.expiresAt,
    })
    .where('id', '=', agent.id)
    .execute();
}

/** Hides an agent; a job deletes its rows in pages. */
export async function markAgentDeleted(
  tx: Transaction,
  accountId: string,
  agentId: string,
  now: number,
): Promise<void> {
  await tx
    .updateTable('agents')
    .set({ deleted_at: now })
    .where('id', '=', agentId)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .execute();
}

function toAgent(row: Schema['agents']): Agent {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    settings: { ...firstSettings, ...JSON.parse(row.settings) },
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
  };
}
