import { StorageRefusal } from './refusal.ts';

/** Conditions on the object that a write replaces. Entity tags without quotes; `*` matches any object. */
export interface WriteCondition {
  ifMatch?: string | undefined;
  ifNoneMatch?: string | undefined;
  /** The share link of the upload, which must still accept files. */
  shareLinkId?: string | undefined;
  /** The facts of the replaced object when the comparison was authorized, from `sightOf`; undefined if irrelevant. */
  sight?: string | undefined;
}

/** Conditions on the version that a deletion removes. */
export interface DeleteCondition extends Pick<WriteCondition, 'ifMatch'> {
  /** Milliseconds since 1970; compared in whole seconds, as HTTP does. */
  ifLastModified?: number | undefined;
  ifSizeBytes?: number | undefined;
}

/**
 * @param existing the current object; undefined for none and for a delete marker
 * @throws {StorageRefusal} `preconditionFailed`, `objectUnknown` (If-Match without an object)
 */
export function checkWriteCondition(
  condition: WriteCondition | undefined,
  existing: { etag: string } | undefined,
): void {
  const { ifMatch, ifNoneMatch } = condition ?? {};
  if (ifMatch !== undefined) {
    if (!existing) throw new StorageRefusal('objectUnknown');
    if (ifMatch !== '*' && ifMatch !== existing.etag) throw new StorageRefusal('preconditionFailed');
  }
  const isRefused =
    existing && ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch === existing.etag);
  if (isRefused) throw new StorageRefusal('preconditionFailed');
}

/**
 * Without an object, an entity tag can't match, and a caller that expected the object must learn that. For conditions on size
 * and time, a missing object counts as already deleted, and a delete marker has its own values.
 * Source: S3 API, DeleteObject, `x-amz-if-match-size`; S3 User Guide, "How to perform conditional deletes", which has a 412 for
 * one of the cases that S3 answers with 404.
 * @param existing the version to delete
 * @throws {StorageRefusal} `preconditionFailed`, `objectUnknown` (If-Match without an object)
 */
export function checkDeleteCondition(
  condition: DeleteCondition,
  existing: { etag: string; modifiedAt: number; sizeBytes: number; isDeleteMarker: boolean } | undefined,
): void {
  const { ifMatch, ifLastModified, ifSizeBytes } = condition;
  checkWriteCondition({ ifMatch }, existing?.isDeleteMarker ? undefined : existing);
  if (!existing) return;
  const hasOtherTime =
    ifLastModified !== undefined && secondOf(ifLastModified) !== secondOf(existing.modifiedAt);
  const hasOtherSize = ifSizeBytes !== undefined && ifSizeBytes !== existing.sizeBytes;
  if (hasOtherTime || hasOtherSize) throw new StorageRefusal('preconditionFailed');
}

function secondOf(timeMs: number): number {
  return Math.floor(timeMs / 1000);
}
