import { codes } from '@atoll/contract/codes';
import { prepare, type Reader, type Schema, type Transaction } from '@atoll/database';
import { canTransition, itemStates, transition } from '@atoll/verification';
import { UserError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { declareDueDates } from '../../../platform/jobs/index.ts';
import { dueIn, longestDueMs } from './due.ts';
import { countMove } from './intake.store.ts';
import type { Actor, Item } from './item.ts';
import { fromRow, toRow } from './row.ts';
import { retryThumbnail } from './thumbnail.store.ts';

declareDueDates({ table: 'hub_items', column: 'due_at', longestMs: longestDueMs });

export type ItemEvent = typeof itemStates extends { table: Readonly<Record<string, infer Row>> }
  ? keyof Row & string
  : never;

const itemQuery = prepare((read: Reader, { projectId, itemId }: { projectId: string; itemId: string }) =>
  read.selectFrom('hub_items').selectAll().where('id', '=', itemId).where('project_id', '=', projectId),
);

export async function findItem(read: Reader, projectId: string, itemId: string): Promise<Item | undefined> {
  const row = await itemQuery.first(read, { projectId, itemId });
  return row && fromRow(row);
}

/** Returns the time at which a project got its last item from a contributor; null: none. */
export async function findLastItemTime(read: Reader, projectId: string): Promise<number | null> {
  const row = await read
    .selectFrom('hub_items')
    .select('created_at')
    .where('project_id', '=', projectId)
    // Items with a known answer are from the owner.
    .where('gold_answer', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Returns an item of a project. @throws {UserError} 1066 */
export async function openItem(read: Reader, projectId: string, itemId: string): Promise<Item> {
  const item = await findItem(read, projectId, itemId);
  if (!item) throw new UserError(codes.hubItemNotFound);
  return item;
}

/** Stores a new item, and logs its first state. */
export async function insertItem(tx: Transaction, item: Item, by: Actor): Promise<void> {
  const due = item.dueAt === null ? dueIn(item.state, item.createdAt) : {};
  await tx
    .insertInto('hub_items')
    .values(toRow<Schema['hub_items']>({ ...item, ...due }))
    .execute();
  await logEvent(tx, item, { event: 'create', from: null, to: item.state, at: item.createdAt }, by);
}

/**
 * Changes the state of an item, and logs it. Everything related to the change belongs in the same transaction.
 * @param changes columns that change with the state; without `dueAt`, the state determines the next job step
 * @returns the item after the change
 * @throws {UserError} 1064 if the state does not allow the event, or changed since the item was read
 */
export async function moveItem(
  tx: Transaction,
  item: Item,
  event: ItemEvent,
  { by, now, changes = {} }: { readonly by: Actor; readonly now: number; readonly changes?: ItemChanges },
): Promise<Item> {
  if (!canTransition(itemStates, item.state, event)) throw new UserError(codes.hubStateRefused);
  const state = transition(itemStates, item.state, event);
  const changed = { ...dueIn(state, now), ...changes };
  const moved: Item = { ...item, ...changed, state, updatedAt: now };
  const { numUpdatedRows } = await tx
    .updateTable('hub_items')
    .set(toRow<Schema['hub_items']>({ ...changed, state, updatedAt: now }))
    .where('id', '=', item.id)
    .where('state', '=', item.state)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new UserError(codes.hubStateRefused);
  await countMove(tx, item, state);
  if (moved.key !== item.key) await retryThumbnail(tx, item.id, now);
  await logEvent(tx, item, { event, from: item.state, to: state, at: now }, by);
  return moved;
}

/** Columns of an item that may change. Only `moveItem` changes its state. */
export type ItemChanges = Partial<Omit<Item, 'id' | 'projectId' | 'accountId' | 'state' | 'updatedAt'>>;

const insertEvent = prepare(
  (tx: Transaction, row: Pick<Schema['hub_item_events'], keyof Schema['hub_item_events']>) =>
    tx.insertInto('hub_item_events').values({
      id: row.id,
      item_id: row.item_id,
      project_id: row.project_id,
      account_id: row.account_id,
      event: row.event,
      from_state: row.from_state,
      to_state: row.to_state,
      actor: row.actor,
      person_id: row.person_id,
      at: row.at,
    }),
);

async function logEvent(
  tx: Transaction,
  { id, projectId, accountId }: Pick<Item, 'id' | 'projectId' | 'accountId'>,
  change: { readonly event: string; readonly from: string | null; readonly to: string; readonly at: number },
  by: Actor,
): Promise<void> {
  await insertEvent.all(tx, {
    id: newId(),
    item_id: id,
    project_id: projectId,
    account_id: accountId,
    event: change.event,
    from_state: change.from,
    to_state: change.to,
    actor: by.kind,
    person_id: by.kind === 'system' ? null : by.personId,
    at: change.at,
  });
}
