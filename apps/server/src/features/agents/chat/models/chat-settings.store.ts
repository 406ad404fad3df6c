import type { Reader, Transaction } from '@atoll/database';

export interface ChatSettings {
  /** Null: conversations are kept. */
  readonly retentionDays: number | null;
  /** Null: no limit. */
  readonly dailyTokens: number | null;
  readonly dailyMicroUsd: number | null;
}

const unset: ChatSettings = { retentionDays: null, dailyTokens: null, dailyMicroUsd: null };

export async function findChatSettings(read: Reader, agentId: string): Promise<ChatSettings> {
  const row = await read
    .selectFrom('agent_chat_settings')
    .select([
      'retention_days as retentionDays',
      'daily_tokens as dailyTokens',
      'daily_micro_usd as dailyMicroUsd',
    ])
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return row ?? unset;
}

/** Saves the given settings; others stay. */
export async function saveChatSettings(
  tx: Transaction,
  { agentId, accountId }: { readonly agentId: string; readonly accountId: string },
  changed: Partial<ChatSettings>,
): Promise<void> {
  const settings = { ...(await findChatSettings(tx, agentId)), ...changed };
  const row = {
    retention_days: settings.retentionDays,
    daily_tokens: settings.dailyTokens,
    daily_micro_usd: settings.dailyMicroUsd,
  };
  await tx
    .insertInto('agent_chat_settings')
    .values({ agent_id: agentId, account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(row))
    .execute();
}

/** Returns agents whose conversations end by age, in the order of their IDs. */
export function findRetentions(
  read: Reader,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<{ agentId: string; days: number }[]> {
  return read
    .selectFrom('agent_chat_settings')
    .select(['agent_id as agentId', 'retention_days as days'])
    .where('agent_id', '>', after)
    .where('retention_days', 'is not', null)
    .$narrowType<{ days: number }>()
    .orderBy('agent_id')
    .limit(limit)
    .execute();
}

export async function deleteChatSettings(tx: Transaction, agentId: string): Promise<void> {
  await tx.deleteFrom('agent_chat_settings').where('agent_id', '=', agentId).execute();
}
