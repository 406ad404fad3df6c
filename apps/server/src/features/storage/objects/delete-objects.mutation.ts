import { mutation, type Transaction } from '@atoll/database';
import { type ChangeEvent, type ObjectChange, recordChanges } from '../changes/index.ts';
import { sightOf } from '../kernel/judged.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { addToBucket } from '../kernel/usage.store.ts';
import { createUsageChanges } from '../kernel/usage-changes.ts';
import { findBucketState } from '../kernel/version.store.ts';
import { deleteNamed } from './delete-named.ts';
import { deletePlain } from './delete-plain.ts';
import {
  type DeleteContext,
  type DeleteOutcome,
  type DeleteOutcomes,
  type DeleteTarget,
  isNamed,
} from './deletion.ts';
import { findInfo } from './object.store.ts';

export interface DeleteObjectsInput {
  bucketId: string;
  targets: readonly DeleteTarget[];
  /** The account that deletes, and owns the delete markers; null for a lifecycle rule, whose markers belong to the bucket. */
  ownerId: string | null;
  /** Whether the caller requested to bypass governance, and may. */
  mayBypass: boolean;
  now: number;
  shard: number;
}

/** Deletes each target independently: a refused one doesn't affect the others. The outcomes are in the targets' order. */
export const deleteObjects = mutation(
  'storage.deleteObjects',
  async (tx, input: DeleteObjectsInput): Promise<DeleteOutcome[]> => {
    const context = await openContext(tx, input);
    const outcomes: DeleteOutcomes = new Map();
    for (const target of input.targets) {
      if (await isStale(tx, input.bucketId, target)) outcomes.set(target, stale);
    }
    const current = input.targets.filter((target) => !outcomes.has(target));
    const named = current.filter(isNamed);
    const plain = current.filter((target) => !isNamed(target));
    if (named.length > 0) await deleteNamed(tx, context, named, outcomes);
    if (plain.length > 0) await deletePlain(tx, context, plain, outcomes);
    await addToBucket(tx, input.bucketId, context.changes, input.shard);
    await recordChanges(tx, context.bucket.feeds, toChanges(input, outcomes));
    return input.targets.map((target) => outcomes.get(target) ?? { wasThere: false, isDeleteMarker: false });
  },
);

const stale: DeleteOutcome = { refused: 'decisionStale', wasThere: false, isDeleteMarker: false };

async function isStale(tx: Transaction, bucketId: string, target: DeleteTarget): Promise<boolean> {
  const { sight, key, versionId } = target;
  return sight !== undefined && sight !== sightOf(await findInfo(tx, { bucketId, key, versionId }));
}

async function openContext(tx: Transaction, input: DeleteObjectsInput): Promise<DeleteContext> {
  const { bucketId, mayBypass, now } = input;
  const bucket = await findBucketState(tx, bucketId);
  if (!bucket) throw new StorageRefusal('bucketUnknown');
  const ownerId = input.ownerId ?? bucket.accountId;
  return { bucketId, bucket, ownerId, mayBypass, now, changes: createUsageChanges() };
}

function toChanges(input: DeleteObjectsInput, outcomes: DeleteOutcomes): ObjectChange[] {
  return [...outcomes].flatMap(([target, outcome]) => {
    const event = eventOf(input, target, outcome);
    if (!event) return [];
    const { bucketId, ownerId: actorId, now: happenedAt } = input;
    const about = { bucketId, actorId, happenedAt, objectId: target.marker.id, sizeBytes: 0, etag: '' };
    return [{ ...about, event, key: target.key, versionId: outcome.versionId ?? null }];
  });
}

/** Returns undefined if nothing has changed. */
function eventOf(
  { ownerId }: DeleteObjectsInput,
  target: DeleteTarget,
  { refused, wasThere, isDeleteMarker }: DeleteOutcome,
): ChangeEvent | undefined {
  if (refused !== undefined || !(wasThere || isDeleteMarker)) return undefined;
  const isMarked = isDeleteMarker && !isNamed(target);
  if (ownerId === null)
    return isMarked ? 'LifecycleExpiration:DeleteMarkerCreated' : 'LifecycleExpiration:Delete';
  return isMarked ? 'ObjectRemoved:DeleteMarkerCreated' : 'ObjectRemoved:Delete';
}
