import type { Reader, Schema, Transaction } from '@atoll/database';
import { fromRow, toRow } from '../../kernel/row.ts';
import type { ReleaseItem } from './release.ts';

/** Returns the positions from `start` on, in their order. */
export async function findReleaseItems(
  read: Reader,
  releaseId: string,
  { start, limit }: { readonly start: number; readonly limit: number },
): Promise<ReleaseItem[]> {
  const rows = await read
    .selectFrom('hub_release_items')
    .selectAll()
    .where('release_id', '=', releaseId)
    .where('position', '>=', start)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map((row) => fromRow(row));
}

/** Returns the leaves of a range of positions. */
export async function findLeaves(
  read: Reader,
  releaseId: string,
  start: number,
  count: number,
): Promise<Buffer[]> {
  const rows = await read
    .selectFrom('hub_release_items')
    .select('leaf')
    .where('release_id', '=', releaseId)
    .where('position', '>=', start)
    .where('position', '<', start + count)
    .orderBy('position')
    .execute();
  return rows.map(({ leaf }) => Buffer.from(leaf, 'hex'));
}

export async function findReleaseItem(
  read: Reader,
  releaseId: string,
  position: number,
): Promise<ReleaseItem | undefined> {
  return (await findReleaseItems(read, releaseId, { start: position, limit: 1 })).find(
    (row) => row.position === position,
  );
}

/** Returns the positions of an item in all releases of its project. */
export async function findPositionsOf(read: Reader, itemId: string): Promise<ReleaseItem[]> {
  const rows = await read
    .selectFrom('hub_release_items')
    .selectAll()
    .where('item_id', '=', itemId)
    .orderBy('release_id')
    .execute();
  return rows.map((row) => fromRow(row));
}

export async function insertReleaseItems(tx: Transaction, items: readonly ReleaseItem[]): Promise<void> {
  await tx
    .insertInto('hub_release_items')
    .values(items.map((item) => toRow<Schema['hub_release_items']>(item)))
    .execute();
}

/** Deletes at most this many positions, the last ones first, and returns their number. */
export async function deleteReleaseItems(tx: Transaction, releaseId: string, limit: number): Promise<number> {
  const last = await tx
    .selectFrom('hub_release_items')
    .select('position')
    .where('release_id', '=', releaseId)
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();
  const from = last.at(-1)?.position;
  if (from === undefined) return 0;
  await tx
    .deleteFrom('hub_release_items')
    .where('release_id', '=', releaseId)
    .where('position', '>=', from)
    .execute();
  return last.length;
}

/** Counts the withdrawn positions of each release of a project that has any, or of one of them. */
export async function countWithdrawn(
  read: Reader,
  projectId: string,
  releaseId?: string,
): Promise<ReadonlyMap<string, number>> {
  let query = read
    .selectFrom('hub_release_items')
    .select(['release_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('project_id', '=', projectId)
    // Found by the index of withdrawals, which has few entries.
    .where('withdrawn_at', '>', 0);
  if (releaseId !== undefined) query = query.where('release_id', '=', releaseId);
  const rows = await query.groupBy('release_id').execute();
  return new Map(rows.map(({ release_id, count }) => [release_id, Number(count)]));
}
