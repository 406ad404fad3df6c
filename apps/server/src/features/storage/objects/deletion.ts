import { isProtected } from '../kernel/object-lock.ts';
import { type RefusalReason, StorageRefusal } from '../kernel/refusal.ts';
import type { UsageChanges } from '../kernel/usage-changes.ts';
import type { BucketState, VersionRow } from '../kernel/version.store.ts';
import { checkDeleteCondition, type DeleteCondition } from '../kernel/write-condition.ts';

export interface DeleteTarget extends DeleteCondition {
  key: string;
  /** As S3 names it: an id, or `null`. Without one the latest goes, or a delete marker comes. */
  versionId?: string | undefined;
  /** The version it was decided to delete, and whether that was the latest: another, or one that has moved up, stays. */
  seen?: { id: string; isLatest: boolean } | undefined;
  /** What was seen of it when its deletion was allowed, as `sightOf` has it; undefined where that didn't matter. */
  sight?: string | undefined;
  /** What a delete marker would be called; new for each target. */
  marker: { id: string; version: string };
}

export type NamedTarget = DeleteTarget & { versionId: string };

export function isNamed(target: DeleteTarget): target is NamedTarget {
  return target.versionId !== undefined;
}

export interface DeleteOutcome {
  /** Why nothing was done. */
  refused?: RefusalReason;
  /** Whether there was an object to delete; a delete marker is none. */
  wasThere: boolean;
  /** Of the version that was deleted, or of the delete marker that was made. */
  versionId?: string;
  /** Whether a delete marker was made, or deleted. */
  isDeleteMarker: boolean;
}

export interface DeleteContext {
  bucketId: string;
  bucket: BucketState;
  ownerId: string;
  mayBypass: boolean;
  now: number;
  changes: UsageChanges;
}

export type DeleteOutcomes = Map<DeleteTarget, DeleteOutcome>;

/** Why a target can't be what its conditions ask for. @param version what it names */
export function conditionRefusal(
  target: DeleteTarget,
  version: VersionRow | undefined,
): RefusalReason | undefined {
  const { seen } = target;
  if (seen && (version?.id !== seen.id || version.isLatest !== seen.isLatest)) return 'preconditionFailed';
  // A version that is gone was deleted already, whatever it was to be like.
  if (!version && isNamed(target)) return undefined;
  try {
    checkDeleteCondition(target, version);
    return undefined;
  } catch (error) {
    if (error instanceof StorageRefusal) return error.reason;
    throw error;
  }
}

/** Why a version can't be deleted for good. */
export function lockRefusal(
  { now, mayBypass }: DeleteContext,
  version: VersionRow | undefined,
): RefusalReason | undefined {
  return version && isProtected(version.lock, now, mayBypass) ? 'objectLocked' : undefined;
}
