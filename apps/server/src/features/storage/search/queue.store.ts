import type { Reader, Transaction } from '@atoll/database';

export interface KeyRef {
  readonly bucketId: string;
  readonly key: string;
}

/** A key that was written or deleted. */
export interface Change extends KeyRef {
  readonly id: number;
}

/** Returns changes in the order of the queue. */
export function findChanges(read: Reader, limit: number): Promise<Change[]> {
  return read
    .selectFrom('search_changes')
    .select(['id', 'bucket_id as bucketId', 'key'])
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns false if another process has taken all of them. */
export async function takeChanges(tx: Transaction, changes: readonly Change[]): Promise<boolean> {
  const ids = changes.map(({ id }) => id);
  const { numDeletedRows } = await tx.deleteFrom('search_changes').where('id', 'in', ids).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns how far older objects have been indexed; undefined once all are. */
export function findProgress(read: Reader): Promise<KeyRef | undefined> {
  return read
    .selectFrom('search_progress')
    .select(['bucket_id as bucketId', 'key'])
    .where('is_done', '=', 0)
    .executeTakeFirst();
}

export async function keepProgress(tx: Transaction, position: KeyRef | 'done'): Promise<void> {
  const change = position === 'done' ? { is_done: 1 } : { bucket_id: position.bucketId, key: position.key };
  await tx.updateTable('search_progress').set(change).execute();
}

/** Returns keys with a latest version, by bucket and key. */
export function findKeysAfter(read: Reader, { bucketId, key }: KeyRef, limit: number): Promise<KeyRef[]> {
  return read
    .selectFrom('objects')
    .select(['bucket_id as bucketId', 'key'])
    .where((row) => row('is_latest', '=', row.lit(1)))
    .where((row) => row(row.refTuple('bucket_id', 'key'), '>', row.tuple(row.val(bucketId), row.val(key))))
    .orderBy('bucket_id')
    .orderBy('key')
    .limit(limit)
    .execute();
}
