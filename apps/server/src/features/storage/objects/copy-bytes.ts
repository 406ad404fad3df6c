import { createHash, type Hash } from 'node:crypto';
import { soundInline } from '../blobs/inline-bytes.ts';
import type { BlobSource } from '../blobs/read-blobs.ts';
import { putBlob, readBlob } from '../blobs/sealed-blob.ts';
import { openBytes, sealBytes } from '../encryption/index.ts';
import type { BlobRef, StoredObject } from '../kernel/object-info.ts';
import { entityTag, isMultipartTag } from './entity-tag.ts';
import { blobSourceOf } from './insert-version.store.ts';
import type { CopyPlan } from './object-encryption.ts';
import type { Placement } from './place-version.ts';
import { orUnreadable } from './read-object.ts';

/** The content of a copy. */
export interface CopiedBytes
  extends Pick<Placement, 'sharesBlobsOf'>,
    Pick<StoredObject, 'inlineBytes' | 'etag'> {
  blobs: BlobRef[];
}

/** @param id the ID of the copy @throws {StorageRefusal} `unreadable` */
export async function copyBytes(
  store: BlobSource,
  source: StoredObject,
  plan: CopyPlan,
  id: string,
): Promise<CopiedBytes> {
  const { inlineBytes, blobs, etag } = source;
  const md5 = plan.isShared || isMultipartTag(etag) ? undefined : createHash('md5');
  const etagOfCopy = () => (md5 ? entityTag(md5.digest('hex'), plan.to) : etag);
  try {
    if (inlineBytes) {
      const plain = plan.from
        ? openBytes(plan.from, source.id, inlineBytes)
        : soundInline(source, inlineBytes);
      md5?.update(plain);
      // Encrypted inline bytes are bound to their object, even under the same key.
      const copied = plan.to ? sealBytes(plan.to.dek, id, plain) : plain;
      return { inlineBytes: copied, blobs: [], etag: etagOfCopy() };
    }
    if (plan.isShared) return { inlineBytes: null, blobs: [], sharesBlobsOf: blobSourceOf(source), etag };
    const resealed = await resealBlobs(store, blobs, plan, md5);
    return { inlineBytes: null, blobs: resealed, etag: etagOfCopy() };
  } catch (cause) {
    throw orUnreadable(cause);
  }
}

/** Encrypts again blob by blob, so that the copy has the parts and checksums of its source. */
async function resealBlobs(
  { blobStore, holds }: BlobSource,
  blobs: readonly BlobRef[],
  { from, to }: CopyPlan,
  md5: Hash | undefined,
): Promise<BlobRef[]> {
  const resealed: BlobRef[] = [];
  const hold = holds?.hold(blobs.map(({ blobId }) => blobId));
  try {
    for (const blob of blobs) {
      const plain = hashed(readBlob(blobStore, blob, from), md5);
      resealed.push({ ...blob, ...(await putBlob(blobStore, plain, to?.dek ?? null)) });
      hold?.pass();
    }
    return resealed;
  } catch (error) {
    await Promise.allSettled(resealed.map(({ blobId }) => blobStore.delete(blobId)));
    throw error;
  } finally {
    hold?.release();
  }
}

async function* hashed(
  source: AsyncIterable<Uint8Array>,
  hash: Hash | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const piece of source) {
    hash?.update(piece);
    yield piece;
  }
}
