/** The parts of storage that other features use. */
export { backupStateQuery } from './backup/queries.ts';
export { LazyCreateBucketDialog } from './buckets/lazy-create-dialog.tsx';
export { JobProgress } from './bulk/jobs/job-progress.tsx';
export { activeJobsQuery, latestJobsQuery } from './bulk/requests/queries.ts';
export { jobName } from './bulk/requests/what.ts';
export { DownloadAllPanel } from './download-all/download-all-panel.tsx';
export { baseName, parentPrefix } from './object-key.ts';
export { ArchiveBadge } from './objects/entries/archive-badge.tsx';
export { FileIcon } from './objects/entries/file-icon.tsx';
export { LazyPdfAtPlace } from './previews/lazy-pdf-at-place.tsx';
export { Thumbnail } from './previews/thumbnail.tsx';
export {
  accessKeysQuery,
  bucketsQuery,
  folderQuery,
  onboardingQuery,
  recentObjectsQuery,
} from './queries.ts';
export { useKindNames } from './search/use-kind-names.ts';
export { storageConcernsQuery, useReceivedSeen } from './sharing/received.ts';
export { alertsQuery, usageQuery } from './usage/queries.ts';
export { UsageAlerts } from './usage/usage-alerts.tsx';
