import type { Transaction } from '@atoll/database';
import type { UsageChanges } from '../kernel/usage-changes.ts';
import { type BucketState, findNoncurrentNull, type VersionRow } from '../kernel/version.store.ts';
import { markLatest, removeVersions } from './change-versions.store.ts';

interface Place {
  bucketId: string;
  bucket: BucketState;
  key: string;
  latest: VersionRow | undefined;
  now: number;
}

/**
 * Prepares a key for a new latest version: with versioning the old one becomes noncurrent, and a new null version replaces the
 * old null version. Source: S3 User Guide, "Adding objects to versioning-suspended buckets".
 */
export async function makeRoom(tx: Transaction, place: Place, changes: UsageChanges): Promise<void> {
  const { bucketId, bucket, key, latest, now } = place;
  if (!latest) return;
  if (latest.isNull && bucket.versioning !== 'enabled') {
    countRemoved(changes, latest);
    await removeVersions(tx, [latest], now);
    return;
  }
  countNoncurrent(changes, latest);
  await markLatest(tx, [latest.id], { until: now });
  if (bucket.versioning === 'enabled') return;
  const replaced = await findNoncurrentNull(tx, bucketId, [key]);
  for (const version of replaced) countRemoved(changes, version);
  await removeVersions(tx, replaced, now);
}

/** Counts a removed version. */
export function countRemoved(changes: UsageChanges, version: VersionRow): void {
  changes.add(version.storageClass, {
    objects: isListed(version) ? -1 : 0,
    versions: -1,
    sizeBytes: -version.sizeBytes,
  });
}

/** Counts a version that became noncurrent. */
export function countNoncurrent(changes: UsageChanges, version: VersionRow): void {
  changes.add(version.storageClass, { objects: isListed(version) ? -1 : 0 });
}

function isListed({ isLatest, isDeleteMarker }: VersionRow): boolean {
  return isLatest && !isDeleteMarker;
}
