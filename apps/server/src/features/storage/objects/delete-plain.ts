import type { Transaction } from '@atoll/database';
import { defaultContentType, defaultStorageClass, unlocked } from '../kernel/object-info.ts';
import { findLatest, findNoncurrentNull, type VersionRow } from '../kernel/version.store.ts';
import { beforeLatest } from '../kernel/version-ids.ts';
import { markLatest, removeVersions } from './change-versions.store.ts';
import { conditionRefusal, type DeleteContext, type DeleteOutcomes, type DeleteTarget } from './deletion.ts';
import { insertVersions, type NewVersion } from './insert-version.store.ts';
import { countNoncurrent, countRemoved } from './make-room.ts';

/** A key to delete, once, even if it was named several times. */
interface Place {
  target: DeleteTarget;
  latest: VersionRow | undefined;
}

/**
 * Deletes keys without a version ID: removes the object, or adds a delete marker if the bucket has versioning.
 * Source: S3 User Guide, "Deleting object versions from a versioning-enabled bucket", "… versioning-suspended buckets".
 */
export async function deletePlain(
  tx: Transaction,
  context: DeleteContext,
  targets: readonly DeleteTarget[],
  outcomes: DeleteOutcomes,
): Promise<void> {
  const keys = [...new Set(targets.map(({ key }) => key))];
  const latest = new Map((await findLatest(tx, context.bucketId, keys)).map((row) => [row.key, row]));
  const places = new Map<string, Place>();
  for (const target of targets) {
    const found = latest.get(target.key);
    const refused = conditionRefusal(target, found);
    const wasThere = found !== undefined && !found.isDeleteMarker;
    outcomes.set(target, { ...(refused ? { refused } : {}), wasThere, isDeleteMarker: false });
    if (!refused) places.set(target.key, { target, latest: found });
  }
  if (context.bucket.versioning === 'off') {
    await remove(
      tx,
      context,
      [...places.values()].flatMap((place) => place.latest ?? []),
    );
    return;
  }
  const markers = await placeMarkers(tx, context, [...places.values()]);
  for (const [target, outcome] of outcomes) {
    const marker = target.versionId === undefined ? markers.get(target.key) : undefined;
    if (!marker || outcome.refused) continue;
    const versionId = marker.isNull ? 'null' : marker.version;
    outcomes.set(target, { ...outcome, isDeleteMarker: true, versionId });
  }
}

async function placeMarkers(
  tx: Transaction,
  context: DeleteContext,
  places: readonly Place[],
): Promise<Map<string, NewVersion>> {
  const { bucketId, bucket, now, changes } = context;
  const latest = places.flatMap((place) => place.latest ?? []);
  let outdated = latest;
  if (bucket.versioning === 'suspended') {
    outdated = latest.filter(({ isNull }) => !isNull);
    const keys = outdated.map(({ key }) => key);
    const older = await findNoncurrentNull(tx, bucketId, keys);
    await remove(tx, context, [...latest.filter(({ isNull }) => isNull), ...older]);
  }
  for (const version of outdated) countNoncurrent(changes, version);
  await markLatest(
    tx,
    outdated.map(({ id }) => id),
    { until: now },
  );
  const markers = places.map((place) => toMarker(context, place));
  await insertVersions(tx, { id: bucketId, accountId: bucket.accountId }, markers);
  changes.add(defaultStorageClass, { versions: markers.length });
  return new Map(markers.map((marker) => [marker.key, marker]));
}

async function remove(
  tx: Transaction,
  { changes, now }: DeleteContext,
  versions: readonly VersionRow[],
): Promise<void> {
  for (const version of versions) countRemoved(changes, version);
  await removeVersions(tx, versions, now);
}

function toMarker({ bucket, ownerId, now }: DeleteContext, { target, latest }: Place): NewVersion {
  return {
    id: target.marker.id,
    key: target.key,
    version: beforeLatest(target.marker.version, latest?.version),
    isNull: bucket.versioning === 'suspended',
    isDeleteMarker: true,
    sizeBytes: 0,
    etag: '',
    modifiedAt: now,
    checksum: null,
    lock: unlocked,
    contentType: defaultContentType,
    headers: {},
    metadata: {},
    storageClass: defaultStorageClass,
    tags: [],
    acl: null,
    encryption: null,
    ownerId,
    inlineBytes: null,
    blobs: [],
    uploadId: null,
  };
}
