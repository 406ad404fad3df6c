import { StorageRefusal } from './refusal.ts';

/** What must hold of the object that a write replaces. Entity tags without quotes; `*` is any object. */
export interface WriteCondition {
  ifMatch?: string | undefined;
  ifNoneMatch?: string | undefined;
  /** The share link that it came by must still take files. */
  shareLinkId?: string | undefined;
  /** What was seen of what it replaces when comparing that was allowed, as `sightOf` has it; undefined where that didn't matter. */
  sight?: string | undefined;
}

/** What must hold of what a deletion takes away. */
export interface DeleteCondition extends Pick<WriteCondition, 'ifMatch'> {
  /** Milliseconds since 1970; compared to the second, as HTTP writes it. */
  ifLastModified?: number | undefined;
  ifSizeBytes?: number | undefined;
}

/**
 * @param existing what the key names now; undefined for nothing and for a delete marker
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
 * Where no object is, an entity tag finds none, and who believes to have deleted what they saw would be wrong. By size and time
 * what isn't there is gone already, and a delete marker has its own.
 * Source: S3 API, DeleteObject, `x-amz-if-match-size`; S3 User Guide, "How to perform conditional deletes", which has a 412 for
 * one of the cases that S3 answers with 404.
 * @param existing what is to be deleted
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
