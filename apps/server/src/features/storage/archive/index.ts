export { archivedBlobPrefix, forgetArchived, planStep } from './archive.store.ts';
export { type Archive, createArchive } from './archive-bytes.ts';
export { isArchiveClass } from './archive-class.ts';
export { createArchiveJob } from './archive-job.ts';
export { createRestoreService, type RestoreService } from './restore.service.ts';
