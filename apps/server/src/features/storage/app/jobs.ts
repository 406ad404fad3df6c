import type { Database, Transaction } from '@atoll/database';
import type { Job } from '../../../platform/jobs/index.ts';
import { createDecisionJob } from '../access/decision-job.ts';
import { createLogDeliveryJob } from '../access-log/index.ts';
import { createArchive, createArchiveJob } from '../archive/index.ts';
import { createBackupJobs, markReplicas, type Remotes } from '../backup/index.ts';
import { type ChangeEvent, recordChanges } from '../changes/index.ts';
import { createSweeperJobs } from '../gc/deleted-blob-sweep.ts';
import { findBucketState } from '../kernel/version.store.ts';
import { createLifecycleJob } from '../lifecycle/lifecycle-job.ts';
import { createNotificationJob, type WebhookService } from '../notifications/index.ts';
import type { ArchivedObject } from '../objects/archive.store.ts';
import type { ObjectStorage, ObjectStorageDeps } from './object-storage.ts';

export interface StorageJobDeps
  extends Omit<ObjectStorageDeps, 'database'>,
    Pick<ObjectStorage, 'objects' | 'authorizeBucket'> {
  database: Database;
  /** Time for which orphaned blobs are kept, in milliseconds. */
  trashMs: number;
  webhooks: WebhookService;
  remotes: Remotes;
}

/** Creates storage's background jobs. Each runs in the process that claims it. */
export function createStorageJobs(deps: StorageJobDeps): Job[] {
  const archive = createArchive(deps.archiveStore);
  const record = (tx: Transaction, object: ArchivedObject, event: ChangeEvent) =>
    recordArchiveChange(tx, object, event, deps.clock.now());
  return [
    ...createSweeperJobs({ ...deps, onDeleted: markReplicas }),
    createLifecycleJob(deps),
    createArchiveJob({ ...deps, archive, record }),
    createNotificationJob(deps),
    ...createBackupJobs(deps),
    createLogDeliveryJob(deps),
    createDecisionJob(deps),
  ];
}

async function recordArchiveChange(
  tx: Transaction,
  object: ArchivedObject,
  event: ChangeEvent,
  happenedAt: number,
): Promise<void> {
  const bucket = await findBucketState(tx, object.bucketId);
  const { id: objectId, bucketId, key, versionId, sizeBytes, etag } = object;
  const change = { event, bucketId, key, versionId, objectId, sizeBytes, etag, actorId: null, happenedAt };
  await recordChanges(tx, bucket?.feeds ?? null, [change]);
}
