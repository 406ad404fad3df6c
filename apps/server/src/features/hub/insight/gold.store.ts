import type { Reader } from '@atoll/database';
import type { Item } from '../kernel/item.ts';
import { fromRow } from '../kernel/row.ts';

/** A gold item with its known answer. */
export type GoldItem = Item & { readonly goldAnswer: 'yes' | 'no' };

const answers = ['yes', 'no'] as const;

/** Returns a page of a project's gold items, newest first. */
export async function findGoldPage(
  read: Reader,
  projectId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<GoldItem[]> {
  let ids = read
    .selectFrom('hub_items')
    .select('id')
    .where('project_id', '=', projectId)
    .where('gold_answer', 'in', answers);
  if (before !== undefined) ids = ids.where('id', '<', before);
  const rows = await read
    .selectFrom('hub_items')
    .selectAll()
    .where('id', 'in', ids.orderBy('id', 'desc').limit(limit))
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => fromRow(row) as GoldItem);
}

/** Returns the known answer of each gold item. */
export async function findGoldAnswers(
  read: Reader,
  projectId: string,
): Promise<ReadonlyMap<string, 'yes' | 'no'>> {
  const rows = await read
    .selectFrom('hub_items')
    .select(['id', 'gold_answer'])
    .where('project_id', '=', projectId)
    .where('gold_answer', 'in', answers)
    .execute();
  return new Map(rows.flatMap(({ id, gold_answer }) => (gold_answer ? [[id, gold_answer] as const] : [])));
}
