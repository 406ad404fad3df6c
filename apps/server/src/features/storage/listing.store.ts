import type { Reader } from '@atoll/database';
import { afterPrefix } from './key-order.ts';

export interface ListedObject {
  key: string;
  sizeBytes: number;
  etag: string;
  contentType: string;
  modifiedAt: number;
  checksumAlgorithm: string | null;
  checksumType: string | null;
}

/** Where a run of keys begins. */
export interface Start {
  key: string;
  isIncluded: boolean;
}

/** The next rows of a bucket under a prefix, in UTF-8's binary order. */
export function fetchRows(
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
    ])
    .where('bucket_id', '=', bucketId)
    .where('key', start.isIncluded ? '>=' : '>', start.key)
    .where('key', '>=', prefix);
  if (end !== undefined) query = query.where('key', '<', end);
  return query.orderBy('key').limit(size).execute();
}
