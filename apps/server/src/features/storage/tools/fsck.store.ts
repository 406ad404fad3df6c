import type { Reader } from '@atoll/database';

export interface CheckedBucket {
  id: string;
  name: string;
  accountId: string;
}

const batchSize = 500;

export function findBuckets(read: Reader): Promise<CheckedBucket[]> {
  return read
    .selectFrom('buckets')
    .select(['id', 'name', 'account_id as accountId'])
    .orderBy('name')
    .execute();
}

/** Every version of a bucket by name, a batch at a time. */
export async function* scanNames(
  read: Reader,
  bucketId: string,
): AsyncGenerator<{ key: string; versionId: string }, void> {
  let after = { key: '', version: '' };
  for (;;) {
    const { key, version } = after;
    const rows = await read
      .selectFrom('objects')
      .select(['key', 'version', 'is_null_version'])
      .where('bucket_id', '=', bucketId)
      .where('key', '>=', key)
      .where((row) =>
        row.or([row('key', '>', key), row.and([row('key', '=', key), row('version', '>', version)])]),
      )
      .orderBy('key')
      .orderBy('version')
      .limit(batchSize)
      .execute();
    for (const row of rows) {
      yield { key: row.key, versionId: row.is_null_version === 1 ? 'null' : row.version };
    }
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = { key: last.key, version: last.version };
  }
}

/** Which of these blobs are to be deleted. */
export async function findScheduled(read: Reader, blobIds: readonly string[]): Promise<Set<string>> {
  if (blobIds.length === 0) return new Set();
  const rows = await read
    .selectFrom('blob_deletions')
    .select('blob_id')
    .where('blob_id', 'in', blobIds)
    .execute();
  return new Set(rows.map((row) => row.blob_id));
}
