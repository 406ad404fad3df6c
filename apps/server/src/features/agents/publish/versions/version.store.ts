import type { Reader, Schema, Transaction } from '@atoll/database';
import { firstSettings } from '../../kernel/agent.ts';
import type { AgentVersion } from './version.ts';

export async function findVersion(
  read: Reader,
  agentId: string,
  version: number,
): Promise<AgentVersion | undefined> {
  const row = await read
    .selectFrom('agent_versions')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && toVersion(row);
}

/** Returns an agent's versions, newest first. */
export async function findVersions(
  read: Reader,
  agentId: string,
  page: { readonly before: number | undefined; readonly limit: number },
): Promise<AgentVersion[]> {
  let query = read.selectFrom('agent_versions').selectAll().where('agent_id', '=', agentId);
  if (page.before !== undefined) query = query.where('version', '<', page.before);
  const rows = await query.orderBy('version', 'desc').limit(page.limit).execute();
  return rows.map(toVersion);
}

/** Returns the number of the newest version; 0 if there is none. */
export async function findLastVersion(read: Reader, agentId: string): Promise<number> {
  const row = await read
    .selectFrom('agent_versions')
    .select('version')
    .where('agent_id', '=', agentId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? 0;
}

export async function insertVersion(tx: Transaction, version: AgentVersion): Promise<void> {
  await tx
    .insertInto('agent_versions')
    .values({
      agent_id: version.agentId,
      version: version.version,
      account_id: version.accountId,
      name: version.name,
      settings: JSON.stringify(version.settings),
      sources: JSON.stringify(version.sources),
      note: version.note,
      restored_from: version.restoredFrom,
      created_by: version.createdBy,
      created_at: version.createdAt,
    })
    .execute();
}

/** Deletes the oldest versions of an agent. Returns their number. */
export async function deleteVersions(tx: Transaction, agentId: string, limit: number): Promise<number> {
  const oldest = tx
    .selectFrom('agent_versions')
    .select('version')
    .where('agent_id', '=', agentId)
    .orderBy('version')
    .limit(limit);
  const { numDeletedRows } = await tx
    .deleteFrom('agent_versions')
    .where('agent_id', '=', agentId)
    .where('version', 'in', oldest)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function toVersion(row: Schema['agent_versions']): AgentVersion {
  return {
    agentId: row.agent_id,
    accountId: row.account_id,
    version: row.version,
    name: row.name,
    settings: { ...firstSettings, ...JSON.parse(row.settings) },
    sources: JSON.parse(row.sources),
    note: row.note,
    restoredFrom: row.restored_from,
    createdBy: row.created_by,
    createdAt: row.created_at,
  };
}
