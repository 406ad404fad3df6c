import { containsText, type Reader } from '@atoll/database';

export interface FoundObject {
  bucket: string;
  key: string;
  sizeBytes: number;
  etag: string;
  contentType: string;
  modifiedAt: number;
}

/** Exclusive: the page after this object. */
export interface SearchPosition {
  bucket: string;
  key: string;
}

const columns = [
  'buckets.name as bucket',
  'objects.key',
  'objects.size_bytes as sizeBytes',
  'objects.etag',
  'objects.content_type as contentType',
  'objects.modified_at as modifiedAt',
] as const;

/** Objects and folder markers whose key holds `text`, ignoring case, by bucket and key. */
export function searchByText(
  read: Reader,
  accountId: string,
  text: string,
  after: SearchPosition | undefined,
  limit: number,
): Promise<FoundObject[]> {
  let query = read
    .selectFrom('buckets')
    .innerJoin('objects', 'objects.bucket_id', 'buckets.id')
    .select(columns)
    .where('buckets.account_id', '=', accountId)
    .where((row) => row('objects.is_latest', '=', row.lit(1)))
    .where('objects.is_delete_marker', '=', 0)
    .where(containsText('objects.key_folded', text.toLowerCase()));
  if (after) {
    query = query.where((row) =>
      row.or([
        row('buckets.name', '>', after.bucket),
        row.and([row('buckets.name', '=', after.bucket), row('objects.key', '>', after.key)]),
      ]),
    );
  }
  return query.orderBy('buckets.name').orderBy('objects.key').limit(limit).execute();
}

/** The files written last, over all buckets; folder markers are no files. */
export function findRecent(read: Reader, accountId: string, limit: number): Promise<FoundObject[]> {
  return read
    .selectFrom('objects')
    .innerJoin('buckets', 'buckets.id', 'objects.bucket_id')
    .select(columns)
    .where('objects.account_id', '=', accountId)
    .where((row) => row('objects.is_latest', '=', row.lit(1)))
    .where((row) => row('objects.is_delete_marker', '=', row.lit(0)))
    .where('objects.key', 'not like', '%/')
    .orderBy('objects.modified_at', 'desc')
    .orderBy('objects.id', 'desc')
    .limit(limit)
    .execute();
}
