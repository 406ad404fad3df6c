import { type BackupDeps, backUp, type CopiedBytes, restoreBackup } from './backup.ts';
import { checkStorage, type Finding, type FsckDeps, type FsckOptions, type FsckSummary } from './fsck.ts';

export { type BackupFolder, BackupFolderError, type CopiedBytes } from './backup.ts';
export { type Finding, type FsckOptions, type FsckSummary, UnknownBucketError } from './fsck.ts';

/** What an operator does to all that is stored, whoever owns it. */
export interface StorageTools {
  check(options: FsckOptions): AsyncGenerator<Finding, FsckSummary>;
  backUp(folder: string): Promise<CopiedBytes>;
  restore(folder: string, beforeLoad?: () => Promise<void>): Promise<CopiedBytes>;
}

export function createStorageTools(deps: BackupDeps & FsckDeps): StorageTools {
  return {
    check: (options) => checkStorage(deps, options),
    backUp: (folder) => backUp(deps, folder),
    restore: (folder, beforeLoad = async () => undefined) => restoreBackup(deps, folder, beforeLoad),
  };
}
