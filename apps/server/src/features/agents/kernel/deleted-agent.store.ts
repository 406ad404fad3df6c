import type { Reader, Transaction } from '@atoll/database';

/** Returns agents whose rows are still to be deleted. */
export function findDeletedAgents(
  read: Reader,
  { accountId, limit }: { readonly accountId: string | undefined; readonly limit: number },
): Promise<{ id: string }[]> {
  let query = read.selectFrom('agents').select('id').where('deleted_at', 'is not', null);
  if (accountId !== undefined) query = query.where('account_id', '=', accountId);
  return query.orderBy('deleted_at').limit(limit).execute();
}

/** Reports whether any agent is being deleted, or a temporary one has expired. */
export async function isAnyAgentOver(read: Reader, now: number): Promise<boolean> {
  const [deleted] = await findDeletedAgents(read, { accountId: undefined, limit: 1 });
  if (deleted) return true;
  const expired = await read
    .selectFrom('agents')
    .select('id')
    .where('expires_at', '<=', now)
    .limit(1)
    .execute();
  return expired.length > 0;
}

/** Marks expired temporary agents as deleted. */
export async function markExpiredAgents(tx: Transaction, now: number): Promise<void> {
  await tx
    .updateTable('agents')
    .set({ deleted_at: now })
    .where('expires_at', '<=', now)
    .where('deleted_at', 'is', null)
    .execute();
}

export async function markAgentsDeletedOf(tx: Transaction, accountId: string, now: number): Promise<void> {
  await tx
    .updateTable('agents')
    .set({ deleted_at: now })
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .execute();
}

export async function deleteAgentRow(tx: Transaction, agentId: string): Promise<void> {
  await tx.deleteFrom('agents').where('id', '=', agentId).execute();
}
