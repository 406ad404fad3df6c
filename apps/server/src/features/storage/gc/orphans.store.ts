import type { Reader } from '@atoll/database';
import { findReferred } from '../blobs/blob-deletions.store.ts';
import { archivedBlobPrefix, findArchived } from '../objects/archive.store.ts';

/**
 * Those of these blobs that nothing refers to and that are not to be deleted anyway: what lost its last referrer may
 * still be read for a while. What the archive refers to counts as well as what objects consist of, because both may
 * lie in one place.
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
