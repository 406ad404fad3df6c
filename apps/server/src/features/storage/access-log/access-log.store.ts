import { mutation, type Reader, type Transaction } from '@atoll/database';
import type { BucketLogging } from '@atoll/s3-protocol';

/** A line of an access log. */
export interface LogLine {
  id: string;
  bucketId: string;
  line: string;
}

/** A bucket with undelivered lines and their target; `logging` is undefined if logging was turned off. */
export interface LoggedBucket {
  id: string;
  name: string;
  accountId: string;
  logging: BucketLogging | undefined;
}

/** Stores access log lines until they are delivered. */
export const keepLogLines = mutation(
  'storage.keepLogLines',
  async (tx, lines: readonly LogLine[]): Promise<void> => {
    await tx
      .insertInto('access_log_lines')
      .values(lines.map(({ id, bucketId, line }) => ({ id, bucket_id: bucketId, line })))
      .execute();
  },
);

/** Returns the buckets with lines; a deleted bucket has no name. */
export async function findLoggedBuckets(
  read: Reader,
): Promise<(LoggedBucket | { id: string; name: undefined })[]> {
  const rows = await read
    .selectFrom('access_log_lines')
    .leftJoin('buckets', 'buckets.id', 'access_log_lines.bucket_id')
    .leftJoin('bucket_settings', (join) =>
      join.onRef('bucket_settings.bucket_id', '=', 'buckets.id').on('bucket_settings.name', '=', 'logging'),
    )
    .select(['access_log_lines.bucket_id as id', 'buckets.name', 'buckets.account_id', 'document'])
    .distinct()
    .execute();
  return rows.map(({ id, name, account_id: accountId, document }) => {
    if (name === null || accountId === null) return { id, name: undefined };
    return { id, name, accountId, logging: document === null ? undefined : JSON.parse(document) };
  });
}

/** Returns the oldest lines of a bucket. */
export function findLines(read: Reader, bucketId: string, limit: number): Promise<LogLine[]> {
  return read
    .selectFrom('access_log_lines')
    .select(['id', 'bucket_id as bucketId', 'line'])
    .where('bucket_id', '=', bucketId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Deletes lines up to and including `upTo`, or all of the bucket. */
export async function deleteLines(tx: Transaction, bucketId: string, upTo?: string): Promise<void> {
  let query = tx.deleteFrom('access_log_lines').where('bucket_id', '=', bucketId);
  if (upTo !== undefined) query = query.where('id', '<=', upTo);
  await query.execute();
}
