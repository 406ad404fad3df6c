import type { BlobStore } from '@atoll/blob-store';
import { openBytes, sealBytes } from './encryption/index.ts';
import { blobSourceOf } from './insert-version.store.ts';
import type { CopyPlan } from './object-encryption.ts';
import type { BlobRef, StoredObject } from './object-info.ts';
import type { Placement } from './place-version.ts';
import { orUnreadable } from './read-object.ts';
import { putBlob, readBlob } from './sealed-blob.ts';

/** What a copy consists of. */
export interface CopiedBytes extends Pick<Placement, 'sharesBlobsOf'>, Pick<StoredObject, 'inlineBytes'> {
  blobs: BlobRef[];
}

/**
 * @param id what the copy is called
 * @throws {StorageRefusal} `unreadable`
 */
export async function copyBytes(
  blobStore: BlobStore,
  source: StoredObject,
  plan: CopyPlan,
  id: string,
): Promise<CopiedBytes> {
  try {
    if (source.inlineBytes) return { inlineBytes: resealInline(source, plan, id), blobs: [] };
    if (plan.isShared) return { inlineBytes: null, blobs: [], sharesBlobsOf: blobSourceOf(source) };
    return { inlineBytes: null, blobs: await resealBlobs(blobStore, source.blobs, plan) };
  } catch (cause) {
    throw orUnreadable(cause);
  }
}

/** Sealed inline bytes belong to their object, also under the same key. */
function resealInline({ id, inlineBytes }: StoredObject, { from, to }: CopyPlan, copyId: string): Uint8Array {
  const sealed = inlineBytes ?? new Uint8Array();
  const plain = from ? openBytes(from, id, sealed) : sealed;
  return to ? sealBytes(to.dek, copyId, plain) : plain;
}

/** Blob by blob, so that the copy has the parts, entity tag and checksum of its source. */
async function resealBlobs(
  blobStore: BlobStore,
  blobs: readonly BlobRef[],
  { from, to }: CopyPlan,
): Promise<BlobRef[]> {
  const resealed: BlobRef[] = [];
  try {
    for (const blob of blobs) {
      const plain = readBlob(blobStore, blob, from);
      resealed.push({ ...blob, ...(await putBlob(blobStore, plain, to?.dek ?? null)) });
    }
    return resealed;
  } catch (error) {
    await Promise.allSettled(resealed.map(({ blobId }) => blobStore.delete(blobId)));
    throw error;
  }
}
