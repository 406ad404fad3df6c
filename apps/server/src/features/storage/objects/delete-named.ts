import type { Transaction } from '@atoll/database';
import { objectsLeft } from '../kernel/bucket-quota.store.ts';
import {
  findLatest,
  findNewest,
  findNoncurrentNull,
  findVersions,
  type VersionRow,
} from '../kernel/version.store.ts';
import { isVersionId } from '../kernel/version-ids.ts';
import { markLatest, removeVersions } from './change-versions.store.ts';
import {
  conditionRefusal,
  type DeleteContext,
  type DeleteOutcome,
  type DeleteOutcomes,
  lockRefusal,
  type NamedTarget,
} from './deletion.ts';
import { countRemoved } from './make-room.ts';

/** Permanently deletes named versions. The newest remaining version of a key becomes its latest if the quota allows it. */
export async function deleteNamed(
  tx: Transaction,
  context: DeleteContext,
  targets: readonly NamedTarget[],
  outcomes: DeleteOutcomes,
): Promise<void> {
  const named = await findNamed(tx, context.bucketId, targets);
  const versionOf = (target: NamedTarget) => named.get(nameOf(target.key, target.versionId));
  const removed = new Map<string, VersionRow>();
  for (const target of targets) {
    const version = versionOf(target);
    const refused = nameRefusal(target) ?? conditionRefusal(target, version) ?? lockRefusal(context, version);
    if (version && !refused) removed.set(version.id, version);
    outcomes.set(target, outcomeOf(target, version, refused));
  }
  const kept = await keepHidden(tx, context, removed);
  for (const target of targets) {
    const version = versionOf(target);
    if (version && kept.has(version.id))
      outcomes.set(target, outcomeOf(target, version, 'bucketQuotaExceeded'));
  }
  for (const version of removed.values()) countRemoved(context.changes, version);
  await removeVersions(tx, [...removed.values()], context.now);
  for (const { key, isLatest } of removed.values()) if (isLatest) await promote(tx, context, key);
}

/**
 * Keeps the delete markers that hide objects for which the quota has no room, and returns their IDs. What counts is the latest
 * version after all other deletions.
 */
async function keepHidden(
  tx: Transaction,
  { bucketId, bucket }: DeleteContext,
  removed: Map<string, VersionRow>,
): Promise<ReadonlySet<string>> {
  const kept = new Set<string>();
  let room = await objectsLeft(tx, bucketId, bucket.quota);
  if (!Number.isFinite(room)) return kept;
  for (const [key, ofKey] of Map.groupBy([...removed.values()], (version) => version.key)) {
    const hiding = ofKey.find(({ isLatest, isDeleteMarker }) => isLatest && isDeleteMarker);
    if (!hiding) continue;
    const ids = ofKey.map(({ id }) => id);
    const next = await findNewest(tx, bucketId, key, ids);
    if (!next || next.isDeleteMarker) continue;
    room -= 1;
    if (room >= 0) continue;
    removed.delete(hiding.id);
    kept.add(hiding.id);
  }
  return kept;
}

async function promote(tx: Transaction, { bucketId, changes }: DeleteContext, key: string): Promise<void> {
  const newest = await findNewest(tx, bucketId, key);
  if (!newest) return;
  await markLatest(tx, [newest.id], { since: null });
  if (!newest.isDeleteMarker) changes.add(newest.storageClass, { objects: 1 });
}

async function findNamed(
  tx: Transaction,
  bucketId: string,
  targets: readonly NamedTarget[],
): Promise<Map<string, VersionRow>> {
  const byId = targets.filter(({ versionId }) => isVersionId(versionId));
  const keysOfNull = targets.filter(({ versionId }) => versionId === 'null').map(({ key }) => key);
  const nulls = [
    ...(await findLatest(tx, bucketId, keysOfNull)).filter(({ isNull }) => isNull),
    ...(await findNoncurrentNull(tx, bucketId, keysOfNull)),
  ];
  const found = [...(await findVersions(tx, bucketId, byId)), ...nulls];
  return new Map(found.map((row) => [nameOf(row.key, row.isNull ? 'null' : row.version), row]));
}

/**
 * Returns the refusal for an ID. An invalid one names no version; a version that no longer exists was deleted already,
 * which isn't an error.
 */
function nameRefusal({ versionId }: NamedTarget): DeleteOutcome['refused'] {
  return versionId === 'null' || isVersionId(versionId) ? undefined : 'versionUnknown';
}

function nameOf(key: string, versionId: string): string {
  return `${versionId} ${key}`;
}

function outcomeOf(
  { versionId }: NamedTarget,
  version: VersionRow | undefined,
  refused: DeleteOutcome['refused'],
): DeleteOutcome {
  return {
    ...(refused ? { refused } : {}),
    wasThere: version !== undefined && !version.isDeleteMarker,
    versionId,
    isDeleteMarker: version?.isDeleteMarker ?? false,
  };
}
