import type { Reader, Schema, Transaction } from '@atoll/database';
import type { Golden } from './golden.ts';

/** Returns all golden questions of an agent, oldest first. There are at most 200. */
export async function findGolden(read: Reader, agentId: string): Promise<Golden[]> {
  const rows = await read
    .selectFrom('agent_golden_questions')
    .selectAll()
    .where('agent_id', '=', agentId)
    .orderBy('id')
    .execute();
  return rows.map(toGolden);
}

export async function saveGolden(tx: Transaction, golden: Golden): Promise<void> {
  const changed = {
    question: golden.question,
    expected: JSON.stringify(golden.expected),
    facts: JSON.stringify(golden.facts),
    updated_at: golden.updatedAt,
  };
  await tx
    .insertInto('agent_golden_questions')
    .values({
      ...changed,
      id: golden.id,
      agent_id: golden.agentId,
      account_id: golden.accountId,
      created_by: golden.createdBy,
      created_at: golden.createdAt,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
    .execute();
}

/** Returns whether it was there. */
export async function deleteGolden(tx: Transaction, agentId: string, goldenId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('agent_golden_questions')
    .where('id', '=', goldenId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the recall that publishing requires, in percent; null: none. */
export async function findRequiredRecall(read: Reader, agentId: string): Promise<number | null> {
  const row = await read
    .selectFrom('agent_publishing_gates')
    .select('required_recall_percent as percent')
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return row?.percent ?? null;
}

export async function saveRequiredRecall(
  tx: Transaction,
  { id: agentId, accountId }: { readonly id: string; readonly accountId: string },
  percent: number | null,
): Promise<void> {
  await tx.deleteFrom('agent_publishing_gates').where('agent_id', '=', agentId).execute();
  if (percent === null) return;
  const row = { agent_id: agentId, account_id: accountId, required_recall_percent: percent };
  await tx.insertInto('agent_publishing_gates').values(row).execute();
}

function toGolden(row: Schema['agent_golden_questions']): Golden {
  return {
    id: row.id,
    agentId: row.agent_id,
    accountId: row.account_id,
    question: row.question,
    expected: JSON.parse(row.expected),
    facts: JSON.parse(row.facts),
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
