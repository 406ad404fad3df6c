import { StorageRefusal } from './refusal.ts';

/** What must hold of the object that a write replaces. Entity tags without quotes; `*` is any object. */
export interface WriteCondition {
  ifMatch?: string | undefined;
  ifNoneMatch?: string | undefined;
  /** The share link that it came by must still take files. */
  shareLinkId?: string | undefined;
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
 * Deleting what isn't there is a success whatever it was to be like, unless it was asked to be there at all.
 * Source: S3 API, DeleteObject, `x-amz-if-match-size`; S3 User Guide, "How to perform conditional deletes".
 * @throws {StorageRefusal} `preconditionFailed`
 */
export function checkDeleteCondition(
  condition: DeleteCondition,
  existing: { etag: string; modifiedAt: number; sizeBytes: number } | undefined,
): void {
  const { ifMatch, ifLastModified, ifSizeBytes } = condition;
  if (!existing) {
    if (ifMatch === '*') throw new StorageRefusal('preconditionFailed');
    return;
  }
  checkWriteCondition({ ifMatch }, existing);
  const hasOtherTime =
    ifLastModified !== undefined && secondOf(ifLastModified) !== secondOf(existing.modifiedAt);
  const hasOtherSize = ifSizeBytes !== undefined && ifSizeBytes !== existing.sizeBytes;
  if (hasOtherTime || hasOtherSize) throw new StorageRefusal('preconditionFailed');
}

function secondOf(timeMs: number): number {
  return Math.floor(timeMs / 1000);
}
