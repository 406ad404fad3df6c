import type { Reader, Transaction } from '@atoll/database';

/** The countable part of a search entry. A folder has no kind, and is not counted. */
export interface Counted {
  readonly bucketId: string;
  readonly accountId: string;
  readonly kind: string;
  readonly sizeBytes: number;
}

/** Counts entries that a transaction adds (1) or removes (-1). */
export async function countKinds(tx: Transaction, entries: readonly Counted[], sign: 1 | -1): Promise<void> {
  const counts = Map.groupBy(
    entries.filter(({ kind }) => kind !== ''),
    ({ bucketId, kind }) => `${bucketId} ${kind}`,
  );
  for (const [first, ...others] of counts.values()) {
    if (!first) continue;
    const sizeBytes = others.reduce((sum, one) => sum + one.sizeBytes, first.sizeBytes);
    await tx
      .insertInto('search_kinds')
      .values({
        bucket_id: first.bucketId,
        kind: first.kind,
        account_id: first.accountId,
        object_count: sign * (1 + others.length),
        size_bytes: sign * sizeBytes,
      })
      .onConflict((conflict) =>
        conflict.columns(['bucket_id', 'kind']).doUpdateSet((row) => ({
          object_count: row('search_kinds.object_count', '+', row.ref('excluded.object_count')),
          size_bytes: row('search_kinds.size_bytes', '+', row.ref('excluded.size_bytes')),
        })),
      )
      .execute();
    if (sign === 1) continue;
    await tx
      .deleteFrom('search_kinds')
      .where('bucket_id', '=', first.bucketId)
      .where('kind', '=', first.kind)
      .where('object_count', '=', 0)
      .execute();
  }
}

/** Returns the number and size of an account's objects of each kind. Reads only rows of its buckets, however many objects they have. */
export async function sumKinds(read: Reader, accountId: string) {
  const rows = await read
    .selectFrom('search_kinds')
    .select(({ fn }) => [
      'kind',
      fn.sum<number | string>('object_count').as('objects'),
      fn.sum<number | string>('size_bytes').as('bytes'),
    ])
    .where('account_id', '=', accountId)
    .groupBy('kind')
    .execute();
  // PostgreSQL answers sums as text.
  return rows.map(({ kind, objects, bytes }) => ({ kind, objects: Number(objects), bytes: Number(bytes) }));
}
