import type { Reader, Transaction } from '@atoll/database';
import type { ItemState } from '@atoll/verification';
import { sql } from 'kysely';
import type { Item } from '../kernel/item.ts';
import { fromRow } from '../kernel/row.ts';
import { itemRewardId } from '../rewards/reward.store.ts';
import type { SentPosition } from './sent-position.ts';

/** Returns the item that a contributor sent under a key. */
export async function findItemByKey(
  read: Reader,
  contributorId: string,
  clientKey: string,
): Promise<Item | undefined> {
  const row = await read
    .selectFrom('hub_items')
    .selectAll()
    .where('contributor_id', '=', contributorId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Returns a page of a contributor's items, newest first. */
export async function findItemsOf(
  read: Reader,
  contributorId: string,
  { after, limit }: { readonly after: SentPosition | undefined; readonly limit: number },
): Promise<Item[]> {
  let query = read.selectFrom('hub_items').selectAll().where('contributor_id', '=', contributorId);
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}, ${after.id})`);
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => fromRow(row));
}

/** Counts what a contributor sent by state. States without items are left out. */
export async function countItemsOf(
  read: Reader,
  contributorId: string,
): Promise<Partial<Record<ItemState, number>>> {
  const rows = await read
    .selectFrom('hub_items')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('contributor_id', '=', contributorId)
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}

/** Returns the rewards of items, in micro-USD. Items without a reward are omitted. */
export async function findRewardsOf(
  read: Reader,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (itemIds.length === 0) return new Map();
  const ids = itemIds.map(itemRewardId);
  const rows = await read
    .selectFrom('hub_rewards')
    .select(['item_id', 'amount_micro_usd'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.item_id, row.amount_micro_usd]));
}

/** Returns the versions of the published releases that contain items. */
export async function findReleasesOf(
  read: Reader,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (itemIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('hub_release_items')
    .innerJoin('hub_releases', 'hub_releases.id', 'hub_release_items.release_id')
    .select(['hub_release_items.item_id as itemId', 'hub_releases.version'])
    .where('hub_release_items.item_id', 'in', itemIds)
    .where('hub_releases.state', 'in', ['published', 'superseded', 'recalled'])
    .orderBy('hub_releases.created_at')
    .execute();
  const versions = Map.groupBy(rows, ({ itemId }) => itemId ?? '');
  return new Map([...versions].map(([id, of]) => [id, of.map(({ version }) => version)]));
}

/**
 * Remembers the multipart upload of an item that is being sent.
 * @param before the one that it replaces
 * @returns false if the item has another one by now, or is no longer being sent
 */
export async function changeUpload(
  tx: Transaction,
  {
    id,
    before,
    uploadId,
  }: { readonly id: string; readonly before: string | null; readonly uploadId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('hub_items')
    .set({ upload_id: uploadId })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .where('upload_id', before === null ? 'is' : '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns whether a project has that many gold items. */
export async function hasGold(read: Reader, projectId: string, count: number): Promise<boolean> {
  const row = await read
    .selectFrom('hub_items')
    .select('id')
    .where('project_id', '=', projectId)
    .where('gold_answer', 'in', ['yes', 'no'])
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
