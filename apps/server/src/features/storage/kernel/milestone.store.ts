import type { Reader, Schema, Transaction } from '@atoll/database';

export type Milestone = Schema['storage_milestones']['milestone'];

/** Records the first time an account does something; later calls have no effect. */
export async function recordMilestone(
  tx: Transaction,
  accountId: string,
  milestone: Milestone,
  now: number,
): Promise<void> {
  await tx
    .insertInto('storage_milestones')
    .values({ account_id: accountId, milestone, reached_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'milestone']).doNothing())
    .execute();
}

export async function reachedBy(read: Reader, accountId: string): Promise<ReadonlySet<Milestone>> {
  const rows = await read
    .selectFrom('storage_milestones')
    .select('milestone')
    .where('account_id', '=', accountId)
    .execute();
  return new Set(rows.map((row) => row.milestone));
}
