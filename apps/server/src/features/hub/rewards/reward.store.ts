import { prepare, type Reader, type Schema, type Transaction } from '@atoll/database';
import { sql } from 'kysely';
import { type CamelCase, toRow } from '../kernel/row.ts';

export type Reward = CamelCase<Schema['hub_rewards']>;

/** Returns the ID of the reward for an item. Votes have rewards of their own. */
export function itemRewardId(itemId: string): string {
  return `item:${itemId}`;
}

/** Returns which of these rewards were paid. */
export async function findPaid(read: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await read.selectFrom('hub_rewards').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Reports whether the contributor of an item was paid for it. */
export async function isPaid(read: Reader, { id }: { readonly id: string }): Promise<boolean> {
  return (await findPaid(read, [itemRewardId(id)])).size > 0;
}

export async function insertRewards(tx: Transaction, rewards: readonly Reward[]): Promise<void> {
  if (rewards.length === 0) return;
  await tx
    .insertInto('hub_rewards')
    .values(rewards.map((reward) => toRow<Schema['hub_rewards']>(reward)))
    .execute();
}

/** Takes an amount from what a project set aside. Returns false if less is left, and then takes nothing. */
export async function takeFromReserve(
  tx: Transaction,
  projectId: string,
  amountMicroUsd: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('hub_projects')
    .set({ reserved_micro_usd: sql<number>`reserved_micro_usd - ${amountMicroUsd}` })
    .where('id', '=', projectId)
    .where('reserved_micro_usd', '>=', amountMicroUsd)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function addToReserve(
  tx: Transaction,
  projectId: string,
  amountMicroUsd: number,
): Promise<void> {
  await tx
    .updateTable('hub_projects')
    .set({ reserved_micro_usd: sql<number>`reserved_micro_usd + ${amountMicroUsd}` })
    .where('id', '=', projectId)
    .execute();
}

export async function findReserve(read: Reader, projectId: string): Promise<number> {
  const row = await read
    .selectFrom('hub_projects')
    .select('reserved_micro_usd as reserved')
    .where('id', '=', projectId)
    .executeTakeFirst();
  return row?.reserved ?? 0;
}

type Earning = { projectId: string; personId: string; kind: Reward['kind'] };

const earnedQuery = prepare((read: Reader, { projectId, personId, kind }: Earning) =>
  read
    .selectFrom('hub_rewards')
    .select(({ fn }) => fn.sum<number | null>('amount_micro_usd').as('earned'))
    .where('project_id', '=', projectId)
    .where('person_id', '=', personId)
    .where('kind', '=', kind),
);

/** Returns what a person earned in a project, in micro-USD. */
export async function sumEarned(read: Reader, of: Earning): Promise<number> {
  const row = await earnedQuery.first(read, of);
  return Number(row?.earned ?? 0);
}
