import type { Reader, Transaction } from '@atoll/database';
import { hashKeys, type KnownImage } from '@atoll/media-checks';
import type { Item } from '../kernel/item.ts';

type Named = Pick<Item, 'id' | 'projectId'>;

/** Images that are compared with a new one. */
const maxNear = 500;

/** States of items that others may repeat. */
const repeatable = ['failed_checks', 'withdrawn'] as const;

/**
 * Returns an item of the project with the same content; null: none.
 * @param by a contributor, if only their own items count
 */
export async function findExact(
  read: Reader,
  { id, projectId }: Named,
  sha256: string,
  by?: string,
): Promise<string | null> {
  let query = read
    .selectFrom('hub_items')
    .select('id')
    .where('project_id', '=', projectId)
    .where('sha256', '=', sha256)
    .where('id', '<>', id)
    .where('state', 'not in', repeatable);
  if (by !== undefined) query = query.where('contributor_id', '=', by);
  const row = await query.limit(1).executeTakeFirst();
  return row?.id ?? null;
}

/** Returns images of the project that are indexed under one of the keys. */
export async function findNear(
  read: Reader,
  { id, projectId }: Named,
  keys: readonly number[],
): Promise<KnownImage[]> {
  return read
    .selectFrom('hub_item_hashes')
    .innerJoin('hub_items', 'hub_items.id', 'hub_item_hashes.item_id')
    .select(['hub_item_hashes.item_id as id', 'hub_item_hashes.hash'])
    .distinct()
    .where('hub_item_hashes.project_id', '=', projectId)
    .where('hub_item_hashes.hash_key', 'in', keys.map(String))
    .where('hub_item_hashes.item_id', '<>', id)
    .where('hub_items.state', 'not in', repeatable)
    .limit(maxNear)
    .execute();
}

/** Indexes an image, so that later ones are compared with it. */
export async function indexImage(tx: Transaction, { id, projectId }: Named, hash: string): Promise<void> {
  await tx.deleteFrom('hub_item_hashes').where('item_id', '=', id).execute();
  const keys = [...new Set(hashKeys(hash))];
  await tx
    .insertInto('hub_item_hashes')
    .values(keys.map((key) => ({ project_id: projectId, hash_key: String(key), item_id: id, hash })))
    .execute();
}
