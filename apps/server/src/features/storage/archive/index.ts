export { type Archive, createArchive } from './archive-bytes.ts';
export { createArchiveJob } from './archive-job.ts';
export { createRestoreService, type RestoreService } from './restore.service.ts';
