import type { Reader } from '@atoll/database';
import type { Item } from '../../kernel/item.ts';
import { fromRow } from '../../kernel/row.ts';

/** Returns items of a release that are stored and not released yet, from a position on. */
export async function findStoredItems(
  read: Reader,
  releaseId: string,
  { start, limit }: { readonly start: number; readonly limit: number },
): Promise<{ readonly position: number; readonly item: Item }[]> {
  const rows = await read
    .selectFrom('hub_release_items')
    .innerJoin('hub_items', 'hub_items.id', 'hub_release_items.item_id')
    .selectAll('hub_items')
    .select('hub_release_items.position')
    .where('hub_release_items.release_id', '=', releaseId)
    .where('hub_release_items.position', '>=', start)
    .where('hub_items.state', '=', 'stored')
    .orderBy('hub_release_items.position')
    .limit(limit)
    .execute();
  return rows.map(({ position, ...row }) => ({ position, item: fromRow(row) }));
}
