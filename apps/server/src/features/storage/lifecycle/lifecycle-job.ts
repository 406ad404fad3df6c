import type { Database } from '@atoll/database';
import { uploadAbort } from '@atoll/s3-protocol';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import { hourMs } from '../../../platform/time.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { pickShard } from '../kernel/usage-changes.ts';
import { newVersion } from '../kernel/version-ids.ts';
import { abortUpload } from '../multipart/abort-upload.mutation.ts';
import { deleteObjects } from '../objects/delete-objects.mutation.ts';
import type { DeleteTarget } from '../objects/deletion.ts';
import { transitionObjects } from '../objects/transition-objects.mutation.ts';
import { type DueVersion, dueVersions } from './due-versions.ts';
import { findRuledBuckets, type RuledBucket, scanUploads, scanVersions } from './lifecycle.store.ts';

export interface LifecycleDeps {
  database: Database;
  clock: Clock;
  secondsPerDay: number;
  isAccountActive: (accountId: string) => Promise<boolean>;
}

export const lifecycleJobName = 'storage-lifecycle';

const actionBatch = 200;
const secondsPerRealDay = 86_400;

/** Applies the lifecycle rules of all usable accounts' buckets, every hour, or more often with shorter days. */
export function createLifecycleJob(deps: LifecycleDeps): Job {
  return {
    name: lifecycleJobName,
    everyMs: Math.max(1000, (hourMs * deps.secondsPerDay) / secondsPerRealDay),
    async run(signal) {
      for (const bucket of await findRuledBuckets(deps.database.read)) {
        if (!(await deps.isAccountActive(bucket.accountId))) continue;
        await abortUploads(deps, bucket, signal);
        await applyRules(deps, bucket, signal);
      }
    },
  };
}

async function abortUploads(deps: LifecycleDeps, bucket: RuledBucket, signal: AbortSignal): Promise<void> {
  const { database, clock, secondsPerDay } = deps;
  const { rules } = bucket.lifecycle;
  if (!rules.some((rule) => rule.abortIncompleteUpload)) return;
  for await (const { id, key, createdAt } of scanUploads(database.read, bucket.id)) {
    if (signal.aborted) return;
    const due = uploadAbort(rules, { key, initiatedAtMs: createdAt }, { secondsPerDay });
    if (!due || due.atMs > clock.now()) continue;
    const shard = pickShard(database.dialect);
    const input = { bucketId: bucket.id, key, uploadId: id, now: clock.now(), shard };
    await database.write(abortUpload, input).catch(ignoreGone);
  }
}

/** Ignores that the client ended the upload in the meantime. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof StorageRefusal && error.reason === 'uploadUnknown')) throw error;
}

async function applyRules(deps: LifecycleDeps, bucket: RuledBucket, signal: AbortSignal): Promise<void> {
  const { database, clock, secondsPerDay } = deps;
  const versions = scanVersions(database.read, bucket.id);
  let batch: DueVersion[] = [];
  for await (const due of dueVersions(bucket.lifecycle, versions, clock.now(), secondsPerDay)) {
    if (signal.aborted) return;
    batch.push(due);
    if (batch.length < actionBatch) continue;
    await act(deps, bucket.id, batch);
    batch = [];
  }
  await act(deps, bucket.id, batch);
}

async function act(deps: LifecycleDeps, bucketId: string, batch: readonly DueVersion[]): Promise<void> {
  const { database, clock } = deps;
  const common = { bucketId, now: clock.now(), shard: pickShard(database.dialect) };
  const deletions = batch.flatMap((due) =>
    due.action.kind === 'transition' ? [] : [toTarget(due, common.now)],
  );
  const moves = batch.flatMap(({ version, action }) =>
    action.kind === 'transition'
      ? [{ objectId: version.id, isLatest: version.isLatest, storageClass: action.storageClass }]
      : [],
  );
  if (deletions.length > 0) {
    // Locked versions are refused, and stay until their lock ends.
    await database.write(deleteObjects, { ...common, targets: deletions, ownerId: null, mayBypass: false });
  }
  if (moves.length > 0) await database.write(transitionObjects, { ...common, targets: moves, actorId: null });
}

/** Returns the target of a deletion, which skips objects written since, and versions that have become the latest again. */
function toTarget({ version, action }: DueVersion, now: number): DeleteTarget {
  const { id, key, isLatest } = version;
  const target = { key, seen: { id, isLatest }, marker: { id: newId(), version: newVersion(now) } };
  if (action.kind === 'expire') return target;
  return { ...target, versionId: version.isNullVersion ? 'null' : version.version };
}
