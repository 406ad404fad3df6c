import type { BlobStore } from '@atoll/blob-store';
import type { Reader } from '@atoll/database';
import { createLookupCache } from '../../../platform/cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import { soundInline } from '../blobs/inline-bytes.ts';
import { isKnownDamaged, isKnownDamagedNow } from '../blobs/known-damage.store.ts';
import type { BlobRef, ObjectRow, StoredObject } from '../kernel/object-info.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { orUnreadable } from './read-object.ts';

interface CheckDeps {
  blobStore: BlobStore;
  read: Reader;
}

const openAtOnce = 8;

/** Finds damage without reading objects. */
export interface StoredCheck {
  /**
   * Checks the bytes in the object's row, or opens its first blob unless it was opened in the last 10 seconds. Also refuses
   * an object that an earlier read found damaged. Archived objects pass.
   * @throws {StorageRefusal} `unreadable`
   */
  checkStored(object: StoredObject): Promise<void>;
  /**
   * Reports whether `checkStored` is known to pass. If false, call `checkStored`.
   * @throws {InlineDamagedError}
   */
  isSoundNow(object: ObjectRow): boolean;
}

export function createStoredCheck({ blobStore, read, clock }: CheckDeps & { clock: Clock }): StoredCheck {
  const opened = createLookupCache<true>({
    countedAs: 'opened blobs',
    clock,
    maxAgeMs: 10_000,
    maxEntries: 10_000,
  });
  return {
    async checkStored(object) {
      try {
        if (object.inlineBytes) soundInline(object, object.inlineBytes);
        const [first] = object.blobs;
        if (!first) return;
        await refuseKnownDamage(read, object.id);
        await opened.find(object.id, async () => {
          await openBlob(blobStore, first);
          return true;
        });
      } catch (cause) {
        throw orUnreadable(cause);
      }
    },
    isSoundNow(object) {
      if (object.inlineBytes) {
        soundInline(object, object.inlineBytes);
        return true;
      }
      return opened.known(object.id) === true && !isKnownDamagedNow(read, object.id);
    },
  };
}

/**
 * Checks like `checkStored`, and opens each of the object's blobs.
 * @throws {StorageRefusal} `unreadable`
 */
export async function checkEveryBlob({ blobStore, read }: CheckDeps, object: StoredObject): Promise<void> {
  const { id, inlineBytes, blobs } = object;
  try {
    if (inlineBytes) soundInline(object, inlineBytes);
    else if (blobs.length > 0) await refuseKnownDamage(read, id);
    for (let at = 0; at < blobs.length; at += openAtOnce) {
      await Promise.all(blobs.slice(at, at + openAtOnce).map((blob) => openBlob(blobStore, blob)));
    }
  } catch (cause) {
    throw orUnreadable(cause);
  }
}

async function refuseKnownDamage(read: Reader, objectId: string): Promise<void> {
  if (await isKnownDamaged(read, objectId)) throw new StorageRefusal('unreadable');
}

/** Opens a blob, which reads its footer, and all of a small blob. A blob that can't be opened here may still be opened on a backup node. */
async function openBlob(blobStore: BlobStore, { blobId }: BlobRef): Promise<void> {
  await blobStore.read(blobId, { start: 0, end: 0 }).next();
}
