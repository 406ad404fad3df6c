import { refuseAbsent, refuseArchived } from './absent.ts';
import { checkObjectKey } from './names.ts';
import type { CopyOptions, ObjectRef, ObjectService, ObjectServiceDeps } from './object.service.ts';
import { findObject } from './object.store.ts';
import { attributesOf } from './object-draft.ts';
import { headersOf } from './object-info.ts';
import type { ObjectDraft } from './place-version.ts';
import { newVersionAt, placeObject } from './put-object.ts';
import { StorageRefusal } from './refusal.ts';

/** Somebody writes the source again and again, just between our reading and our writing. */
const maxAttempts = 20;

/** Reads the source, judges it, and writes the copy only if the very bytes that were judged are still there. */
export async function copyObject(
  deps: ObjectServiceDeps,
  source: ObjectRef,
  target: Omit<ObjectRef, 'versionId'>,
  options: CopyOptions,
): ReturnType<ObjectService['copy']> {
  checkObjectKey(target.key);
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryCopy(deps, source, target, options);
    } catch (error) {
      const isChanged = error instanceof StorageRefusal && error.reason === 'sourceChanged';
      if (!isChanged || attempt === maxAttempts) throw error;
    }
  }
}

async function tryCopy(
  deps: ObjectServiceDeps,
  { bucket, key, versionId }: ObjectRef,
  target: Omit<ObjectRef, 'versionId'>,
  { checkSource, condition, ...choices }: CopyOptions,
): ReturnType<ObjectService['copy']> {
  const found = await findObject(deps.database.read, { bucketId: bucket.id, key, versionId });
  const source = refuseAbsent(found, versionId);
  refuseArchived(source);
  checkSource(source);
  const draft: ObjectDraft = {
    ...attributesOf(target.bucket, {
      encryption: source.encryption,
      tags: source.tags,
      ...choices,
      headers: choices.headers ?? headersOf(source),
    }),
    ...newVersionAt(deps.clock.now()),
    key: target.key,
    sizeBytes: source.sizeBytes,
    etag: source.etag,
    checksum: source.checksum,
    lock: choices.lock ?? {},
    inlineBytes: source.inlineBytes,
    blobs: [],
    uploadId: null,
  };
  const sharesBlobsOf = source.inlineBytes ? undefined : source.id;
  const copy = await placeObject(deps, target.bucket, {
    draft,
    condition,
    event: 'ObjectCreated:Copy',
    sharesBlobsOf,
  });
  return { ...copy, source };
}
