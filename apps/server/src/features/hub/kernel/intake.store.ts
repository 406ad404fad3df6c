import type { Reader, Transaction } from '@atoll/database';
import type { ItemState } from '@atoll/verification';
import { goldContributorOf, type Item } from './item.ts';

/** States in which an item can no longer be accepted, so that another may take its place. */
const closedStates: ReadonlySet<ItemState> = new Set(['failed_checks', 'rejected', 'final', 'withdrawn']);

/** Returns how many items of a project may still be accepted, or were. */
export async function findIntake(read: Reader, projectId: string): Promise<number> {
  const row = await read
    .selectFrom('hub_intake')
    .select('items')
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row?.items ?? 0;
}

/** Creates the project's row, which `takeItem` needs. A concurrent call waits, even if the row exists. */
export async function openIntake(
  tx: Transaction,
  { id, accountId }: { readonly id: string; readonly accountId: string },
): Promise<void> {
  await tx
    .insertInto('hub_intake')
    .values({ project_id: id, account_id: accountId, items: 0 })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet({ account_id: accountId }))
    .execute();
}

/** Counts a new item. Concurrent calls wait for each other. Returns false if the project has reached its target. */
export async function takeItem(
  tx: Transaction,
  projectId: string,
  { targetItems }: { readonly targetItems: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('hub_intake')
    .set(({ eb }) => ({ items: eb('items', '+', 1) }))
    .where('project_id', '=', projectId)
    .where('items', '<', targetItems)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts that an item can no longer be accepted, or can again. Gold items of the owner were never counted. */
export async function countMove(
  tx: Transaction,
  { projectId, contributorId, state: from }: Pick<Item, 'projectId' | 'contributorId' | 'state'>,
  to: ItemState,
): Promise<void> {
  if (contributorId === goldContributorOf(projectId)) return;
  const change = Number(closedStates.has(from)) - Number(closedStates.has(to));
  if (change === 0) return;
  await tx
    .updateTable('hub_intake')
    .set(({ eb }) => ({ items: eb('items', '+', change) }))
    .where('project_id', '=', projectId)
    .execute();
}
