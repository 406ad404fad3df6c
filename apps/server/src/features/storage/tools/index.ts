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

/** What an operator does to all that is stored, whoever owns it. */
export interface StorageTools {
  check(options: FsckOptions): AsyncGenerator<Finding, FsckSummary>;
  /** As `checkCounters` has it. */
  checkCounters(options: { repair: boolean }): AsyncGenerator<Finding>;
  backUp(folder: string): Promise<CopiedBytes>;
  restore(folder: string, beforeLoad?: () => Promise<void>): Promise<CopiedBytes>;
  /** As `exportBucket` has it. */
  exportBucket(from: TransferBucket, to: TransferEnd, options: TransferOptions): AsyncGenerator<Transferred>;
  /** As `importBucket` has it. */
  importBucket(from: TransferEnd, to: TransferBucket, options: TransferOptions): AsyncGenerator<Transferred>;
}

export function createStorageTools(deps: BackupDeps & FsckDeps & TransferDeps): StorageTools {
  return {
    check: (options) => checkStorage(deps, options),
    checkCounters: (options) => checkCounters(deps, options),
    backUp: (folder) => backUp(deps, folder),
    restore: (folder, beforeLoad = async () => undefined) => restoreBackup(deps, folder, beforeLoad),
    exportBucket: (from, to, options) => exportBucket(deps, from, to, options),
    importBucket: (from, to, options) => importBucket(deps, from, to, options),
  };
}
