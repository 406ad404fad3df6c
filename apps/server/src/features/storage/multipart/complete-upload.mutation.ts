import { mutation, type Transaction } from '@atoll/database';
import { scheduleDeletion } from '../blobs/blob-deletions.store.ts';
import { headersOf, type ObjectInfo } from '../kernel/object-info.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { createUsageChanges } from '../kernel/usage-changes.ts';
import type { WriteCondition } from '../kernel/write-condition.ts';
import { findByUpload } from '../objects/object.store.ts';
import { type ObjectDraft, placeVersion } from '../objects/place-version.ts';
import { assemble, type ClaimedPart, type ExpectedObject } from './assemble-parts.ts';
import { deleteUpload, findParts, findUpload, type Part, type Upload } from './upload.store.ts';
import { totalBytes, type UploadName } from './upload-name.ts';

export interface CompleteUploadInput extends UploadName {
  parts: readonly ClaimedPart[];
  condition?: WriteCondition | undefined;
  expected?: ExpectedObject | undefined;
  /** The ID of the new object. */
  id: string;
  version: string;
  limitBytes: number | null;
  now: number;
  shard: number;
}

/** Creates the object from its parts. Repeated, returns the same result. */
export const completeUpload = mutation(
  'storage.completeUpload',
  async (tx, input: CompleteUploadInput): Promise<ObjectInfo> => {
    const { bucketId, key, uploadId } = input;
    const upload = await findUpload(tx, bucketId, key, uploadId);
    if (!upload) return findMade(tx, input);
    const parts = await findParts(tx, uploadId);
    const draft = await toDraft(input, upload, parts);
    const used = new Set(draft.blobs.map((blob) => blob.blobId));
    const unused = parts.map((part) => part.blobId).filter((blobId) => !used.has(blobId));
    await scheduleDeletion(tx, unused, input.now);
    await deleteUpload(tx, uploadId);
    const changes = createUsageChanges();
    changes.add(upload.storageClass, { uploadBytes: -totalBytes(parts) });
    const condition: WriteCondition | undefined = upload.keepExisting
      ? { ifNoneMatch: '*' }
      : input.condition;
    const { limitBytes, shard } = input;
    const event = 'ObjectCreated:CompleteMultipartUpload';
    const placement = { bucketId, draft, condition, event, limitBytes, shard } as const;
    const placed = await placeVersion(tx, placement, changes);
    const { inlineBytes, blobs, uploadId: _, ...info } = draft;
    return { ...info, ...placed, isLatest: true, isDeleteMarker: false, archive: null };
  },
);

async function findMade(tx: Transaction, input: CompleteUploadInput): Promise<ObjectInfo> {
  const made = await findByUpload(tx, input);
  if (!made) throw new StorageRefusal('uploadUnknown');
  return made;
}

async function toDraft(
  input: CompleteUploadInput,
  upload: Upload,
  parts: readonly Part[],
): Promise<ObjectDraft> {
  const assembled = await assemble(upload, parts, input.parts, input.expected);
  const { mode, retainUntil, legalHold } = upload.lock;
  const retention = mode === null || retainUntil === null ? undefined : { mode, retainUntilMs: retainUntil };
  const { storageClass, tags, acl, encryption, ownerId } = upload;
  return {
    ...headersOf(upload),
    storageClass,
    tags,
    acl,
    encryption,
    ownerId,
    ...assembled,
    id: input.id,
    version: input.version,
    key: input.key,
    modifiedAt: input.now,
    lock: { retention, legalHold: legalHold ?? undefined },
    inlineBytes: null,
    uploadId: input.uploadId,
  };
}
