import type { Reader } from '@atoll/database';
import { afterPrefix } from './key-order.ts';
import type { ArchiveStatus } from './object-info.ts';

export interface ListedObject {
  key: string;
  sizeBytes: number;
  etag: string;
  contentType: string;
  modifiedAt: number;
  checksumAlgorithm: string | null;
  checksumType: string | null;
  storageClass: string;
  ownerId: string;
  archive: ArchiveStatus | null;
}

/** Where a run of keys begins. */
export interface Start {
  key: string;
  isIncluded: boolean;
}

/** The next rows of a bucket under a prefix, in UTF-8's binary order. */
export async function fetchRows(
  read: Reader,
  bucketId: string,
  prefix: string,
  start: Start,
  size: number,
): Promise<ListedObject[]> {
  const end = prefix === '' ? undefined : afterPrefix(prefix);
  let query = read
    .selectFrom('objects')
    .select([
      'key',
      'size_bytes as sizeBytes',
      'etag',
      'content_type as contentType',
      'modified_at as modifiedAt',
      'checksum_algorithm as checksumAlgorithm',
      'checksum_type as checksumType',
      'storage_class as storageClass',
      'owner_id as ownerId',
      'archive_state',
      'restored_until',
    ])
    .where('bucket_id', '=', bucketId)
    // Said literally, so that the partial index is seen to fit.
    .where((row) => row('is_latest', '=', row.lit(1)))
    .where('is_delete_marker', '=', 0)
    .where('key', start.isIncluded ? '>=' : '>', start.key)
    .where('key', '>=', prefix);
  if (end !== undefined) query = query.where('key', '<', end);
  const rows = await query.orderBy('key').limit(size).execute();
  return rows.map(({ archive_state: state, restored_until: restoredUntil, ...object }) => ({
    ...object,
    archive: state === null ? null : { state, restoredUntil },
  }));
}
