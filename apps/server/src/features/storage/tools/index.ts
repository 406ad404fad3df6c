import { type BackupDeps, backUp, type CopiedBytes, restoreBackup } from './backup.ts';
import { checkStorage, type Finding, type FsckDeps, type FsckSummary } from './fsck.ts';

export { type BackupFolder, BackupFolderError, type CopiedBytes } from './backup.ts';
export type { Finding, FsckSummary } from './fsck.ts';

/** What an operator does to all that is stored, whoever owns it. */
export interface StorageTools {
  check(repair: boolean): AsyncGenerator<Finding, FsckSummary>;
  backUp(folder: string): Promise<CopiedBytes>;
  restore(folder: string): Promise<CopiedBytes>;
}

export function createStorageTools(deps: BackupDeps & FsckDeps): StorageTools {
  return {
    check: (repair) => checkStorage(deps, repair),
    backUp: (folder) => backUp(deps, folder),
    restore: (folder) => restoreBackup(deps, folder),
  };
}
