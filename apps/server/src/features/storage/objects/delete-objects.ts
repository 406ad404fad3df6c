import type { DatabaseClient } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { pickShard } from '../kernel/usage-changes.ts';
import { newVersion } from '../kernel/version-ids.ts';
import { deleteObjects as deleteObjectsMutation } from './delete-objects.mutation.ts';
import type { DeleteOutcome } from './deletion.ts';
import type { DeleteOptions, DeleteRequest } from './object.service.ts';

interface DeletingDeps {
  database: DatabaseClient;
  clock: Clock;
}

/** Exceeded only if the objects are changed continuously between the decision and the deletion. */
const maxAttempts = 20;

/** Deletes each target independently, in one transaction. If an object has changed since its deletion was authorized, decides again. */
export async function deleteObjects(
  deps: DeletingDeps,
  bucket: Authorized<Bucket>,
  targets: readonly DeleteRequest[],
  options: DeleteOptions,
): Promise<DeleteOutcome[]> {
  const outcomes = await writeDeletions(deps, bucket, targets, options);
  for (let attempt = 1; attempt < maxAttempts; attempt++) {
    const stale = [...outcomes.keys()].filter((at) => outcomes[at]?.refused === 'decisionStale');
    if (stale.length === 0) break;
    const judged = await Promise.all(stale.map((at) => judgeAgain(targets[at] as DeleteRequest)));
    const allowed = judged.flatMap((target, i) => (target ? [{ target, at: stale[i] as number }] : []));
    for (const at of stale) outcomes[at] = refused;
    const again = await writeDeletions(
      deps,
      bucket,
      allowed.map(({ target }) => target),
      options,
    );
    for (const [i, { at }] of allowed.entries()) outcomes[at] = again[i] as DeleteOutcome;
  }
  return outcomes;
}

const refused: DeleteOutcome = { refused: 'accessDenied', wasThere: false, isDeleteMarker: false };

/** Returns undefined if the current object may not be deleted. */
async function judgeAgain(target: DeleteRequest): Promise<DeleteRequest | undefined> {
  try {
    return { ...target, judged: await target.judged?.again() };
  } catch (error) {
    if (error instanceof StorageRefusal) return undefined;
    throw error;
  }
}

async function writeDeletions(
  { database, clock }: DeletingDeps,
  bucket: Authorized<Bucket>,
  targets: readonly DeleteRequest[],
  options: DeleteOptions,
): Promise<DeleteOutcome[]> {
  if (targets.length === 0) return [];
  const now = clock.now();
  const markerVersion = options.markerVersion ?? newVersion;
  return database.write(deleteObjectsMutation, {
    bucketId: bucket.id,
    targets: targets.map(({ judged, ...target }) => ({
      ...target,
      sight: judged?.sight,
      marker: { id: newId(), version: markerVersion(now) },
    })),
    ownerId: options.actorId ?? bucket.accountId,
    mayBypass: options.bypassGovernance ?? false,
    now,
    shard: pickShard(database.dialect),
  });
}
