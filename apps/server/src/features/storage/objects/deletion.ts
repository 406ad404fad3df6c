import { isProtected } from '../kernel/object-lock.ts';
import { type RefusalReason, StorageRefusal } from '../kernel/refusal.ts';
import type { UsageChanges } from '../kernel/usage-changes.ts';
import type { BucketState, VersionRow } from '../kernel/version.store.ts';
import { checkDeleteCondition, type DeleteCondition } from '../kernel/write-condition.ts';

export interface DeleteTarget extends DeleteCondition {
  key: string;
  /** S3's version ID: an ID or `null`. Without one, the latest is deleted or a delete marker is added. */
  versionId?: string | undefined;
  /** The version to delete and whether it was the latest. Any other version, or one that has become the latest, stays. */
  seen?: { id: string; isLatest: boolean } | undefined;
  /** Its facts when the deletion was authorized, from `sightOf`; undefined if irrelevant. */
  sight?: string | undefined;
  /** ID and version of a possible delete marker; unique per target. */
  marker: { id: string; version: string };
}

export type NamedTarget = DeleteTarget & { versionId: string };

export function isNamed(target: DeleteTarget): target is NamedTarget {
  return target.versionId !== undefined;
}

export interface DeleteOutcome {
  /** The reason why nothing was deleted. */
  refused?: RefusalReason;
  /** Whether an object was deleted; delete markers don't count. */
  wasThere: boolean;
  /** The ID of the deleted version, or of the new delete marker. */
  versionId?: string;
  /** Whether a delete marker was created or deleted. */
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

/** Returns the reason why a target fails its conditions. @param version the named version */
export function conditionRefusal(
  target: DeleteTarget,
  version: VersionRow | undefined,
): RefusalReason | undefined {
  const { seen } = target;
  if (seen && (version?.id !== seen.id || version.isLatest !== seen.isLatest)) return 'preconditionFailed';
  // A missing version has already been deleted, so its conditions don't matter.
  if (!version && isNamed(target)) return undefined;
  try {
    checkDeleteCondition(target, version);
    return undefined;
  } catch (error) {
    if (error instanceof StorageRefusal) return error.reason;
    throw error;
  }
}

/** Returns the reason why a version can't be permanently deleted. */
export function lockRefusal(
  { now, mayBypass }: DeleteContext,
  version: VersionRow | undefined,
): RefusalReason | undefined {
  return version && isProtected(version.lock, now, mayBypass) ? 'objectLocked' : undefined;
}
