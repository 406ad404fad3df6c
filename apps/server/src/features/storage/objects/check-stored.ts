import type { BlobStore } from '@atoll/blob-store';
import type { Reader } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { soundInline } from '../blobs/inline-bytes.ts';
import { isKnownDamaged } from '../blobs/known-damage.store.ts';
import { createBriefCache } from '../kernel/brief-cache.ts';
import type { BlobRef, StoredObject } from '../kernel/object-info.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { orUnreadable } from './read-object.ts';

interface CheckDeps {
  blobStore: BlobStore;
  read: Reader;
}

/** Blobs that are opened at the same time. */
const openAtOnce = 8;

/**
 * Finds damage without reading the object: checks the bytes in its row, opens its first blob unless that was opened
 * within the last second, and remembers damage that an earlier read found. Archived objects pass.
 * @throws {StorageRefusal} `unreadable`
 */
export function createStoredCheck({ blobStore, read, clock }: CheckDeps & { clock: Clock }) {
  const opened = createBriefCache<true>({
    cache: 'sound blobs',
    clock,
    load: async (blobId) => {
      await openBlob(blobStore, blobId);
      return true;
    },
  });
  return (object: StoredObject): Promise<void> =>
    checkBytes(read, object, ({ blobId }) => opened.find(blobId));
}

/**
 * As the check above, and opens each of the object's blobs.
 * @throws {StorageRefusal} `unreadable`
 */
export function checkEveryBlob({ blobStore, read }: CheckDeps, object: StoredObject): Promise<void> {
  const { blobs } = object;
  return checkBytes(read, object, async () => {
    for (let at = 0; at < blobs.length; at += openAtOnce) {
      const some = blobs.slice(at, at + openAtOnce);
      await Promise.all(some.map(({ blobId }) => openBlob(blobStore, blobId)));
    }
  });
}

async function checkBytes(
  read: Reader,
  object: StoredObject,
  open: (first: BlobRef) => Promise<unknown>,
): Promise<void> {
  try {
    if (object.inlineBytes) soundInline(object, object.inlineBytes);
    const [first] = object.blobs;
    if (!first) return;
    if (await isKnownDamaged(read, object.id)) throw new StorageRefusal('unreadable');
    await open(first);
  } catch (cause) {
    throw orUnreadable(cause);
  }
}

/** Reads the footer, and of a small blob all of it. A blob that can't be opened here may be opened on a backup node. */
async function openBlob(blobStore: BlobStore, blobId: string): Promise<void> {
  await blobStore.read(blobId, { start: 0, end: 0 }).next();
}
