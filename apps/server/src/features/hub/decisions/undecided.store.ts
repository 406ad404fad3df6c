import type { HubProjectSettings } from '@atoll/contract';
import type { Reader, Transaction } from '@atoll/database';
import type { ItemState } from '@atoll/verification';
import { findIntake } from '../kernel/intake.store.ts';
import { claimOf } from '../rewards/claim.ts';
import { findReserve } from '../rewards/reward.store.ts';

/** States of items that may still cost something without an appeal. */
const undecidedStates: readonly ItemState[] = [
  'received',
  'checking',
  'in_review',
  'disputed',
  'appealed',
  'held',
];
const acceptedStates: readonly ItemState[] = ['accepted', 'stored', 'released'];

/** Counts the items that are not decided yet, gold items not included. */
export async function countUndecided(read: Reader, projectId: string): Promise<number> {
  return countIn(read, projectId, undecidedStates);
}

export async function countAccepted(read: Reader, projectId: string): Promise<number> {
  return countIn(read, projectId, acceptedStates);
}

/**
 * Returns whether the budget covers one more item, whatever the decisions on waiting items, so that every accepted item
 * can be paid. Rejected items make room for others, but their votes were paid.
 */
export async function hasBudgetForItem(
  tx: Transaction,
  { id, settings }: { readonly id: string; readonly settings: HubProjectSettings },
): Promise<boolean> {
  const claimMicroUsd = claimOf(settings);
  if (claimMicroUsd === 0) return true;
  const reservedMicroUsd = await findReserve(tx, id);
  // The intake includes paid items, so in most cases it proves without counting that the budget is sufficient.
  if ((await findIntake(tx, id)) * claimMicroUsd <= reservedMicroUsd) return true;
  const waiting = (await countUndecided(tx, id)) + (await countIn(tx, id, ['uploading']));
  return (waiting + 1) * claimMicroUsd <= reservedMicroUsd;
}

/** Returns whether a reviewer is looking at an item of the project now, whose vote may still be paid. */
export async function hasLeases(read: Reader, projectId: string): Promise<boolean> {
  const row = await read
    .selectFrom('hub_assignments')
    .select('id')
    .where('state', '=', 'leased')
    .where('project_id', '=', projectId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function countIn(read: Reader, projectId: string, states: readonly ItemState[]): Promise<number> {
  const { count } = await read
    .selectFrom('hub_items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('state', 'in', states)
    .where('gold_answer', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
