export { createFailover } from './failover.ts';
export { createFailoverBlobStore } from './failover-blob-store.ts';
export { createBackupJobs } from './jobs.ts';
export { createBackupNodeService } from './node.service.ts';
export { createRemotes, type Remotes } from './remote.ts';
export { markReplicas } from './replica.store.ts';
