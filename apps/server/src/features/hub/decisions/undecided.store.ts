import type { Reader } from '@atoll/database';
import type { ItemState } from '@atoll/verification';
import type { Project } from '../kernel/project.ts';
import { claimOf } from '../rewards/claim.ts';

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
 * Returns whether the budget covers one more item, whatever is decided about those that wait. An item may be taken only then,
 * so that every accepted item can be paid.
 */
export async function hasBudgetForItem(
  read: Reader,
  { id, settings, reservedMicroUsd }: Pick<Project, 'id' | 'settings' | 'reservedMicroUsd'>,
): Promise<boolean> {
  const claimMicroUsd = claimOf(settings);
  if (claimMicroUsd === 0) return true;
  const waiting = (await countUndecided(read, id)) + (await countIn(read, id, ['uploading']));
  return (waiting + 1) * claimMicroUsd <= reservedMicroUsd;
}

/** Returns whether somebody looks at an item of the project now, whose vote may still be paid. */
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
