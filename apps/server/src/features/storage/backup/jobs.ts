import type { Job } from '../../../platform/jobs/index.ts';
import { createRepairJob } from './repair-job.ts';
import { createReplicator } from './replicate.ts';
import { createReplicationJob, type ReplicationDeps } from './replication-job.ts';
import { createScrubJob } from './scrub-job.ts';

export function createBackupJobs(deps: Omit<ReplicationDeps, 'replicator'>): Job[] {
  const whole = { ...deps, replicator: createReplicator(deps) };
  return [createReplicationJob(whole), createScrubJob(whole), createRepairJob(whole)];
}
