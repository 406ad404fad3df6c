import { whileHeld } from '../../../platform/jobs/index.ts';
import { countOrphans, type OrphanSweepDeps, sweepOrphans } from '../gc/orphan-sweep.ts';
import { emptyTrash } from '../gc/orphan-trash.store.ts';
import { type BackupDeps, backUp, restoreBackup } from './backup.ts';
import { checkCounters } from './check-counters.ts';
import { checkStorage, type FsckDeps, type FsckOptions } from './fsck.ts';
import {
  exportBucket,
  importBucket,
  type TransferBucket,
  type TransferDeps,
  type TransferEnd,
  type TransferOptions,
} from './transfer/index.ts';

export { type BackupFolder, BackupFolderError, type CopiedBytes } from './backup.ts';
export { type Finding, type FsckOptions, type FsckSummary, UnknownBucketError } from './fsck.ts';
export type { TransferBucket, TransferEnd, TransferOptions, Transferred } from './transfer/index.ts';

/** The operator's tools for everything that is stored, in all accounts. */
export type StorageTools = ReturnType<typeof createStorageTools>;

export function createStorageTools(deps: BackupDeps & FsckDeps & TransferDeps & OrphanSweepDeps) {
  const withoutSweeper = (work: () => Promise<void>) => whileHeld(deps, ['storage-orphans'], work);
  return {
    /** See `countOrphans` of `gc`. */
    countOrphans: () => countOrphans(deps),
    /** Moves all orphaned blobs to the trash, however many. */
    confirmSweep: () =>
      withoutSweeper(() => sweepOrphans(deps, new AbortController().signal, { isConfirmed: true })),
    /** Empties the trash without deleting anything. */
    cancelSweep: () => withoutSweeper(() => emptyTrash(deps.database)),
    check: (options: FsckOptions) => checkStorage(deps, options),
    /** See `checkCounters`. */
    checkCounters: (options: { repair: boolean }) => checkCounters(deps, options),
    backUp: (folder: string) => backUp(deps, folder),
    restore: (folder: string, beforeLoad: () => Promise<void> = async () => undefined) =>
      restoreBackup(deps, folder, beforeLoad),
    /** See `exportBucket`. */
    exportBucket: (from: TransferBucket, to: TransferEnd, options: TransferOptions) =>
      exportBucket(deps, from, to, options),
    /** See `importBucket`. */
    importBucket: (from: TransferEnd, to: TransferBucket, options: TransferOptions) =>
      importBucket(deps, from, to, options),
  };
}
