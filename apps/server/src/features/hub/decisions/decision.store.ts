import type { Reader, Schema, Transaction } from '@atoll/database';
import { type CamelCase, fromRow, toRow } from '../kernel/row.ts';

export type Decision = CamelCase<Schema['hub_decisions']>;

export async function insertDecision(tx: Transaction, decision: Decision): Promise<void> {
  await tx.insertInto('hub_decisions').values(toRow<Schema['hub_decisions']>(decision)).execute();
}

/** Returns the decisions on items, the first one first. */
export async function findDecisions(read: Reader, itemIds: readonly string[]): Promise<Decision[]> {
  if (itemIds.length === 0) return [];
  const rows = await read
    .selectFrom('hub_decisions')
    .selectAll()
    .where('item_id', 'in', itemIds)
    .orderBy('item_id')
    .orderBy('id')
    .execute();
  return rows.map((row) => fromRow(row));
}
