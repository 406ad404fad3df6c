import type { Reader } from '@atoll/database';
import { findReferred } from '../blobs/blob-deletions.store.ts';
import { archivedBlobPrefix, findArchived } from '../objects/archive.store.ts';

/**
 * Returns the blobs that have no reference and are not scheduled for deletion: a blob that lost its last reference may still be
 * read for a while. References from the archive count as well as those from objects, because both may use the same store.
 */
export async function findOrphans(read: Reader, blobIds: readonly string[]): Promise<string[]> {
  if (blobIds.length === 0) return [];
  const referred = await findReferred(read, blobIds);
  const archived = await findArchived(read, blobIds);
  const scheduled = await read
    .selectFrom('blob_deletions')
    .select('blob_id')
    .where('blob_id', 'in', [...blobIds, ...blobIds.map((id) => archivedBlobPrefix + id)])
    .execute();
  const kept = new Set(scheduled.map((row) => row.blob_id.replace(archivedBlobPrefix, '')));
  return blobIds.filter((id) => !referred.has(id) && !archived.has(id) && !kept.has(id));
}
