/** The parts of storage that other features use. */
export { backupStateQuery } from './backup/queries.ts';
export { kindName } from './bulk/bulk-request.ts';
export { JobProgress } from './bulk/job-progress.tsx';
export { activeJobsQuery, latestJobsQuery } from './bulk/queries.ts';
export { whatOfJob } from './bulk/what.ts';
export { DownloadAllPanel } from './download-all/download-all-panel.tsx';
export { baseName, parentPrefix } from './object-key.ts';
export { ArchiveBadge } from './objects/archive-badge.tsx';
export { LazyPdfAtPlace } from './previews/lazy-pdf-at-place.tsx';
export { Thumbnail } from './previews/thumbnail.tsx';
export {
  accessKeysQuery,
  bucketsQuery,
  folderQuery,
  onboardingQuery,
  recentObjectsQuery,
} from './queries.ts';
export { storageConcernsQuery, useReceivedSeen } from './sharing/received.ts';
export { usageQuery } from './usage/queries.ts';
export { UsageAlerts } from './usage/usage-alerts.tsx';
