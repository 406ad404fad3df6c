import type { BlobStore } from '@atoll/blob-store';
import type { Reader } from '@atoll/database';
import { soundInline } from '../blobs/inline-bytes.ts';
import { isKnownDamaged } from '../blobs/known-damage.store.ts';
import type { StoredObject } from '../kernel/object-info.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { orUnreadable } from './read-object.ts';

interface CheckDeps {
  blobStore: BlobStore;
  read: Reader;
}

/** Blobs that are opened at the same time. */
const openAtOnce = 8;

/**
 * Finds damage without reading the object: bytes in its row are checked, its first blob is opened (`all`: each of them),
 * and damage that an earlier read found is remembered. Archived objects pass.
 * @throws {StorageRefusal} `unreadable`
 */
export async function checkStored(
  { blobStore, read }: CheckDeps,
  object: StoredObject,
  which: 'first' | 'all' = 'first',
): Promise<void> {
  try {
    if (object.inlineBytes) soundInline(object, object.inlineBytes);
    const [first] = object.blobs;
    if (!first) return;
    if (await isKnownDamaged(read, object.id)) throw new StorageRefusal('unreadable');
    const opened = which === 'first' ? [first] : object.blobs;
    for (let at = 0; at < opened.length; at += openAtOnce) {
      const some = opened.slice(at, at + openAtOnce);
      await Promise.all(some.map(({ blobId }) => openBlob(blobStore, blobId)));
    }
  } catch (cause) {
    throw orUnreadable(cause);
  }
}

/** Reads the footer, and of a small blob all of it. A blob that can't be opened here may be opened on a backup node. */
async function openBlob(blobStore: BlobStore, blobId: string): Promise<void> {
  await blobStore.read(blobId, { start: 0, end: 0 }).next();
}
