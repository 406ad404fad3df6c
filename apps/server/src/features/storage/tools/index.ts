import { whileHeld } from '../../../platform/jobs/index.ts';
import { countOrphans, type OrphanCensus, type OrphanSweepDeps, sweepOrphans } from '../gc/orphan-sweep.ts';
import { emptyTrash } from '../gc/orphan-trash.store.ts';
import { type BackupDeps, backUp, type CopiedBytes, restoreBackup } from './backup.ts';
import { checkCounters } from './check-counters.ts';
import { checkStorage, type Finding, type FsckDeps, type FsckOptions, type FsckSummary } from './fsck.ts';
import {
  exportBucket,
  importBucket,
  type TransferBucket,
  type TransferDeps,
  type TransferEnd,
  type TransferOptions,
  type Transferred,
} from './transfer/index.ts';

export { type BackupFolder, BackupFolderError, type CopiedBytes } from './backup.ts';
export { type Finding, type FsckOptions, type FsckSummary, UnknownBucketError } from './fsck.ts';
export type { TransferBucket, TransferEnd, TransferOptions, Transferred } from './transfer/index.ts';

/** The operator's tools for everything that is stored, in all accounts. */
export interface StorageTools {
  check(options: FsckOptions): AsyncGenerator<Finding, FsckSummary>;
  /** See `checkCounters`. */
  checkCounters(options: { repair: boolean }): AsyncGenerator<Finding>;
  /** See `countOrphans` of `gc`. */
  countOrphans(): Promise<OrphanCensus[]>;
  /** Moves all orphaned blobs to the trash, however many there are. */
  confirmSweep(): Promise<void>;
  /** Empties the trash without deleting anything. */
  cancelSweep(): Promise<void>;
  backUp(folder: string): Promise<CopiedBytes>;
  restore(folder: string, beforeLoad?: () => Promise<void>): Promise<CopiedBytes>;
  /** See `exportBucket`. */
  exportBucket(from: TransferBucket, to: TransferEnd, options: TransferOptions): AsyncGenerator<Transferred>;
  /** See `importBucket`. */
  importBucket(from: TransferEnd, to: TransferBucket, options: TransferOptions): AsyncGenerator<Transferred>;
}

export function createStorageTools(
  deps: BackupDeps & FsckDeps & TransferDeps & OrphanSweepDeps,
): StorageTools {
  const withoutSweeper = (work: () => Promise<void>) => whileHeld(deps, ['storage-orphans'], work);
  return {
    countOrphans: () => countOrphans(deps),
    confirmSweep: () =>
      withoutSweeper(() => sweepOrphans(deps, new AbortController().signal, { isConfirmed: true })),
    cancelSweep: () => withoutSweeper(() => emptyTrash(deps.database)),
    check: (options) => checkStorage(deps, options),
    checkCounters: (options) => checkCounters(deps, options),
    backUp: (folder) => backUp(deps, folder),
    restore: (folder, beforeLoad = async () => undefined) => restoreBackup(deps, folder, beforeLoad),
    exportBucket: (from, to, options) => exportBucket(deps, from, to, options),
    importBucket: (from, to, options) => importBucket(deps, from, to, options),
  };
}
