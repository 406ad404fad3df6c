import type { Reader } from '@atoll/database';
import type { ArchiveStatus, ObjectInfo } from '../kernel/object-info.ts';

export interface FoundObject
  extends Pick<ObjectInfo, 'key' | 'sizeBytes' | 'contentType' | 'storageClass' | 'modifiedAt'> {
  bucket: string;
  isFolder: boolean;
  /** Empty for a folder without a marker. */
  etag: string;
}

/** A recently written file. */
export interface RecentObject extends FoundObject {
  archive: ArchiveStatus | null;
}

/** Returns what the entries refer to, in their order, without objects deleted since. */
export async function findResults(read: Reader, ids: readonly number[]): Promise<FoundObject[]> {
  if (ids.length === 0) return [];
  const rows = await read
    .selectFrom('search_entries')
    .innerJoin('buckets', 'buckets.id', 'search_entries.bucket_id')
    .leftJoin('objects', (join) =>
      join
        .onRef('objects.bucket_id', '=', 'search_entries.bucket_id')
        .onRef('objects.key', '=', 'search_entries.key')
        .on((row) => row('objects.is_latest', '=', row.lit(1)))
        .on('objects.is_delete_marker', '=', 0),
    )
    .select([
      'search_entries.id',
      'buckets.name as bucket',
      'search_entries.key',
      'search_entries.is_folder',
      'search_entries.modified_at as entered_at',
      'objects.size_bytes',
      'objects.etag',
      'objects.content_type',
      'objects.storage_class',
      'objects.modified_at',
    ])
    .where('search_entries.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row || (row.etag === null && row.is_folder === 0)) return [];
    return {
      bucket: row.bucket,
      key: row.key,
      isFolder: row.is_folder === 1,
      sizeBytes: row.size_bytes ?? 0,
      etag: row.etag ?? '',
      contentType: row.content_type ?? '',
      storageClass: row.storage_class ?? '',
      modifiedAt: row.modified_at ?? row.entered_at,
    };
  });
}

/**
 * Returns the most recently written files of all buckets, without folder markers.
 * @param hidden patterns for LIKE of keys to leave out
 */
export async function findRecent(
  read: Reader,
  accountId: string,
  { hidden, limit }: { readonly hidden: readonly string[]; readonly limit: number },
): Promise<RecentObject[]> {
  const rows = await read
    .selectFrom('objects')
    .innerJoin('buckets', 'buckets.id', 'objects.bucket_id')
    .select([
      'buckets.name as bucket',
      'objects.key',
      'objects.size_bytes as sizeBytes',
      'objects.etag',
      'objects.content_type as contentType',
      'objects.storage_class as storageClass',
      'objects.modified_at as modifiedAt',
      'objects.archive_state',
      'objects.restored_until',
    ])
    .where('objects.account_id', '=', accountId)
    .where((row) => row('objects.is_latest', '=', row.lit(1)))
    .where((row) => row('objects.is_delete_marker', '=', row.lit(0)))
    .where(({ and, eb }) => and(['%/', ...hidden].map((pattern) => eb('objects.key', 'not like', pattern))))
    .orderBy('objects.modified_at', 'desc')
    .orderBy('objects.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ archive_state: state, restored_until: restoredUntil, ...row }) => ({
    ...row,
    isFolder: false,
    archive: state && { state, restoredUntil },
  }));
}
