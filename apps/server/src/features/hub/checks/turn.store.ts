import type { Reader, Transaction } from '@atoll/database';
import { sql } from 'kysely';
import type { Item } from '../kernel/item.ts';
import { fromRow } from '../kernel/row.ts';

interface Due {
  readonly now: number;
}

/** Returns the next project after another that has items to check, in the order of IDs. */
export async function findDueProject(
  read: Reader,
  after: string,
  due: Due,
): Promise<Pick<Item, 'projectId' | 'accountId'> | undefined> {
  return dueItems(read, due)
    .select(['project_id as projectId', 'account_id as accountId'])
    .where('project_id', '>', after)
    .orderBy('project_id')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the next contributor of a project after another who has items to check. */
export async function findDueContributor(
  read: Reader,
  { projectId, after, hasStorage, now }: Due & InProject & { readonly after: string },
): Promise<string | undefined> {
  const row = await dueIn(read, { projectId, hasStorage, now })
    .select('contributor_id as id')
    .where('contributor_id', '>', after)
    .orderBy('contributor_id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Returns the contributor's item that has waited longest. */
export async function findDueItem(
  read: Reader,
  { contributorId, ...due }: Due & InProject & { readonly contributorId: string },
): Promise<Item | undefined> {
  const row = await dueIn(read, due)
    .selectAll()
    .where('contributor_id', '=', contributorId)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row && fromRow(row);
}

interface InProject {
  readonly projectId: string;
  /** Whether files can be read now. Otherwise only items without a file are found. */
  readonly hasStorage: boolean;
}

function dueIn(read: Reader, { projectId, hasStorage, now }: Due & InProject) {
  const query = dueItems(read, { now }).where('project_id', '=', projectId);
  return hasStorage ? query : query.where('size_bytes', 'is', null);
}

/** Written as in the index `hub_items_to_check`, which the databases use only for this very expression. */
export const isToCheck = sql<boolean>`(state || '') in ('received', 'checking')`;

function dueItems(read: Reader, { now }: Due) {
  return read
    .selectFrom('hub_items')
    .where('due_at', 'is not', null)
    .where('due_at', '<=', now)
    .where(isToCheck);
}

/** Takes over an item whose process has died, or reschedules one of this process. Returns false if it changed meanwhile. */
export async function changeClaim(
  tx: Transaction,
  { id, dueAt }: Pick<Item, 'id' | 'dueAt'>,
  { until, attempts }: { readonly until: number; readonly attempts: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('hub_items')
    .set({ due_at: until, attempts })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .where('due_at', '=', dueAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes every item due whose check has begun. For a server that is alone, so that claims of a dead process need not run out. */
export async function endAllClaims(tx: Transaction, now: number): Promise<void> {
  await tx
    .updateTable('hub_items')
    .set({ due_at: now })
    .where('state', '=', 'checking')
    .where('due_at', '>', now)
    .execute();
}
