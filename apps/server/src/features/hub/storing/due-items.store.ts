import type { Reader, Transaction } from '@atoll/database';
import type { ItemState } from '@atoll/verification';
import type { Item } from '../kernel/item.ts';
import { fromRow } from '../kernel/row.ts';
import { deleteThumbnail } from '../kernel/thumbnail.store.ts';

/** States in which the storing job has work with an item, in its order: bytes are deleted first, and stored before they are labeled. */
const workStates: readonly ItemState[] = [
  'withdrawn',
  'uploading',
  'failed_checks',
  'rejected',
  'final',
  'accepted',
  'stored',
  'released',
];

/** Returns whether the storing job has work. */
export async function isAnyDue(read: Reader, now: number): Promise<boolean> {
  const row = await read
    .selectFrom('hub_items')
    .select('id')
    .where('state', 'in', workStates)
    .where('due_at', 'is not', null)
    .where('due_at', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns due items of one state, those that wait longest first. An empty list: nothing is due. */
export async function findDueItems(
  read: Reader,
  {
    now,
    limit,
    exceptProjects,
  }: { readonly now: number; readonly limit: number; readonly exceptProjects: readonly string[] },
): Promise<Item[]> {
  for (const state of workStates) {
    let query = read
      .selectFrom('hub_items')
      .selectAll()
      .where('state', '=', state)
      .where('due_at', 'is not', null)
      .where('due_at', '<=', now);
    if (exceptProjects.length > 0) query = query.where('project_id', 'not in', exceptProjects);
    const rows = await query.orderBy('due_at').limit(limit).execute();
    if (rows.length > 0) return rows.map((row) => fromRow(row) as Item);
  }
  return [];
}

/** Returns whether another item that was not withdrawn is stored under a key. */
export async function isStoredByOther(
  read: Reader,
  { id, projectId }: Pick<Item, 'id' | 'projectId'>,
  key: string,
): Promise<boolean> {
  const row = await read
    .selectFrom('hub_items')
    .select('id')
    .where('project_id', '=', projectId)
    .where('key', '=', key)
    .where('state', '<>', 'withdrawn')
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that the job has finished with an item until `dueAt`, unless it changed in the meantime. */
export async function finishItem(
  tx: Transaction,
  { id, state, dueAt }: Pick<Item, 'id' | 'state' | 'dueAt'>,
  changes: { readonly dueAt: number | null; readonly isGone: boolean; readonly checks?: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('hub_items')
    .set({
      due_at: changes.dueAt,
      attempts: 0,
      ...(changes.isGone ? { key: null, upload_id: null } : {}),
      ...(changes.checks === undefined ? {} : { checks: changes.checks }),
    })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('due_at', '=', dueAt)
    .executeTakeFirst();
  if (changes.isGone && numUpdatedRows > 0n) await deleteThumbnail(tx, id);
}

/** Postpones an item after a failure, unless it changed in the meantime. @param checks shown to its owner instead */
export async function postponeItem(
  tx: Transaction,
  { id, state, dueAt, attempts }: Pick<Item, 'id' | 'state' | 'dueAt' | 'attempts'>,
  { until, checks }: { readonly until: number; readonly checks?: string },
): Promise<void> {
  await tx
    .updateTable('hub_items')
    .set({ due_at: until, attempts: attempts + 1, ...(checks === undefined ? {} : { checks }) })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('due_at', '=', dueAt)
    .execute();
}

/** Returns when the bytes of an item could last be sent: it left `uploading` then. Null: it has no file. */
export async function findSentAt(read: Reader, itemId: string): Promise<number | null> {
  const row = await read
    .selectFrom('hub_item_events')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('item_id', '=', itemId)
    .where('from_state', '=', 'uploading')
    .executeTakeFirst();
  return row?.at === null || row?.at === undefined ? null : Number(row.at);
}

/** Returns the split of an item in the latest published release that has it; null: none, or the release has no splits. */
export async function findSplit(read: Reader, itemId: string): Promise<string | null> {
  const row = await read
    .selectFrom('hub_release_items')
    .innerJoin('hub_releases', 'hub_releases.id', 'hub_release_items.release_id')
    .select('hub_release_items.split')
    .where('hub_release_items.item_id', '=', itemId)
    .where('hub_releases.published_at', 'is not', null)
    .orderBy('hub_releases.published_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.split ?? null;
}
