import type { Reader, Transaction } from '@atoll/database';
import { afterPrefix } from '../kernel/key-order.ts';
import type { ObjectInfo } from '../kernel/object-info.ts';

/** A version with the columns for counting. */
export type CountedVersion = Pick<
  ObjectInfo,
  'key' | 'version' | 'sizeBytes' | 'isLatest' | 'isDeleteMarker'
>;

/** Returns the next versions under a prefix in the order of the table. */
export async function findVersionsAfter(
  read: Reader,
  { bucketId, prefix }: { bucketId: string; prefix: string },
  after: { key: string; version: string } | undefined,
  limit: number,
): Promise<CountedVersion[]> {
  const end = prefix === '' ? undefined : afterPrefix(prefix);
  let query = read
    .selectFrom('objects')
    .select(['key', 'version', 'size_bytes', 'is_latest', 'is_delete_marker'])
    .where('bucket_id', '=', bucketId);
  query = after
    ? query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('key', 'version'), '>', tuple(after.key, after.version)),
      )
    : query.where('key', '>=', prefix);
  if (end !== undefined) query = query.where('key', '<', end);
  const rows = await query.orderBy('key').orderBy('version').limit(limit).execute();
  return rows.map((row) => ({
    key: row.key,
    version: row.version,
    sizeBytes: row.size_bytes,
    isLatest: row.is_latest === 1,
    isDeleteMarker: row.is_delete_marker === 1,
  }));
}

export async function findCounted(
  read: Reader,
  bucketId: string,
  prefix: string,
): Promise<{ countedAt: number; result: string } | undefined> {
  return read
    .selectFrom('usage_folders')
    .select(['counted_at as countedAt', 'result'])
    .where('bucket_id', '=', bucketId)
    .where('prefix', '=', prefix)
    .executeTakeFirst();
}

export async function upsertFolderCount(
  tx: Transaction,
  counted: { bucketId: string; prefix: string; countedAt: number; result: string },
): Promise<void> {
  const { countedAt: counted_at, result } = counted;
  await tx
    .insertInto('usage_folders')
    .values({ bucket_id: counted.bucketId, prefix: counted.prefix, counted_at, result })
    .onConflict((conflict) => conflict.columns(['bucket_id', 'prefix']).doUpdateSet({ counted_at, result }))
    .execute();
}

export async function deleteFoldersBefore(tx: Transaction, countedAt: number): Promise<void> {
  await tx.deleteFrom('usage_folders').where('counted_at', '<', countedAt).execute();
}
