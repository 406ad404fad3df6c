import type { Reader, Schema, Transaction } from '@atoll/database';
import type { AgentKey, KeyTerms } from './key.ts';

/** Returns an agent's keys, oldest first. */
export async function findKeysOf(read: Reader, agentId: string): Promise<AgentKey[]> {
  const rows = await read
    .selectFrom('agent_keys')
    .selectAll()
    .where('agent_id', '=', agentId)
    .orderBy('id')
    .execute();
  return rows.map(toKey);
}

export async function findKey(read: Reader, agentId: string, keyId: string): Promise<AgentKey | undefined> {
  const row = await read
    .selectFrom('agent_keys')
    .selectAll()
    .where('id', '=', keyId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return row && toKey(row);
}

export async function findKeyByHash(read: Reader, keyHash: string): Promise<AgentKey | undefined> {
  const row = await read
    .selectFrom('agent_keys')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  return row && toKey(row);
}

export async function insertKey(tx: Transaction, key: AgentKey, keyHash: string): Promise<void> {
  await tx
    .insertInto('agent_keys')
    .values({
      id: key.id,
      agent_id: key.agentId,
      account_id: key.accountId,
      ...toTerms(key),
      key_hash: keyHash,
      hint: key.hint,
      created_by: key.createdBy,
      created_at: key.createdAt,
      last_used_at: key.lastUsedAt,
    })
    .execute();
}

export async function updateKeyTerms(tx: Transaction, keyId: string, terms: KeyTerms): Promise<void> {
  await tx.updateTable('agent_keys').set(toTerms(terms)).where('id', '=', keyId).execute();
}

export async function noteKeyUse(tx: Transaction, keyId: string, now: number): Promise<void> {
  await tx.updateTable('agent_keys').set({ last_used_at: now }).where('id', '=', keyId).execute();
}

export async function deleteKey(tx: Transaction, agentId: string, keyId: string): Promise<void> {
  await tx.deleteFrom('agent_keys').where('id', '=', keyId).where('agent_id', '=', agentId).execute();
}

export async function deleteKeysOf(tx: Transaction, agentId: string): Promise<void> {
  await tx.deleteFrom('agent_keys').where('agent_id', '=', agentId).execute();
}

/** Deletes the keys that a member made in an account. */
export async function deleteKeysBy(
  tx: Transaction,
  { accountId, personId }: { readonly accountId: string; readonly personId: string },
): Promise<void> {
  await tx
    .deleteFrom('agent_keys')
    .where('account_id', '=', accountId)
    .where('created_by', '=', personId)
    .execute();
}

export async function countKeysBy(
  read: Reader,
  { accountId, personId }: { readonly accountId: string; readonly personId: string },
): Promise<number> {
  const { count } = await read
    .selectFrom('agent_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('created_by', '=', personId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function toTerms(terms: KeyTerms) {
  return {
    name: terms.name,
    requests_per_minute: terms.requestsPerMinute,
    tokens_per_day: terms.tokensPerDay,
    micro_usd_per_day: terms.microUsdPerDay,
  };
}

function toKey(row: Schema['agent_keys']): AgentKey {
  return {
    id: row.id,
    agentId: row.agent_id,
    accountId: row.account_id,
    name: row.name,
    requestsPerMinute: row.requests_per_minute,
    tokensPerDay: row.tokens_per_day,
    microUsdPerDay: row.micro_usd_per_day,
    hint: row.hint,
    createdBy: row.created_by,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
