import type { Reader } from '@atoll/database';
import { findReferred } from '../blobs/blob-deletions.store.ts';
import { archivedBlobPrefix, findArchived } from '../objects/archive.store.ts';

/** Returns the blobs that something refers to. */
export async function findNamed(read: Reader, blobIds: readonly string[]): Promise<Set<string>> {
  const inArchive = blobIds.filter((id) => id.startsWith(archivedBlobPrefix));
  const archived = await findArchived(
    read,
    inArchive.map((id) => id.slice(archivedBlobPrefix.length)),
  );
  const referred = await findReferred(read, blobIds);
  return new Set([...referred, ...[...archived].map((id) => archivedBlobPrefix + id)]);
}
