import { closeSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openFile, syncAll } from './descriptor.ts';

/** The folders that contain blobs. */
export interface Folders {
  /** Creates the folder durably, unless it is known to exist. */
  ensure(path: string): Promise<void>;
  /** Records that the folder was removed. */
  forget(path: string): void;
  /** Resolves once all names that were in the folder at the time of the call are on disk. Concurrent callers share one sync. */
  sync(path: string): Promise<void>;
}

/** @param syncNames syncs the names in a folder to disk */
export function createFolders(syncNames = syncFolder): Folders {
  const known = new Map<string, Promise<void>>();
  const running = new Map<string, Promise<void>>();
  const waiting = new Map<string, Promise<void>>();

  const start = (path: string) => {
    waiting.delete(path);
    const sync = syncNames(path).finally(() => {
      if (running.get(path) === sync) running.delete(path);
    });
    running.set(path, sync);
    return sync;
  };

  return {
    ensure(path) {
      const making = known.get(path) ?? makeFolder(path);
      known.set(path, making);
      making.catch(() => known.delete(path));
      return making;
    },
    forget: (path) => void known.delete(path),
    sync(path) {
      const before = running.get(path);
      if (!before) return start(path);
      // A running sync may have begun before the caller's name was there.
      const next = waiting.get(path) ?? before.catch(() => undefined).then(() => start(path));
      waiting.set(path, next);
      return next;
    },
  };
}

/** Creates a folder durably. Syncs its name in the parent even if it exists: its creator may not have done that yet. */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await syncFolder(dirname(path));
}

/** Errors of folders that this process can't access, in which it has created nothing, and of file systems without this kind of sync. */
const unsyncable = new Set(['EACCES', 'EPERM', 'EROFS', 'EINVAL']);

/** Syncs the folders above the root, which its creator may not have done. */
export async function syncFoldersAbove(root: string): Promise<void> {
  for (let folder = dirname(root); ; folder = dirname(folder)) {
    await syncFolder(folder).catch((error: NodeJS.ErrnoException) => {
      if (!unsyncable.has(error.code ?? '')) throw error;
    });
    if (folder === dirname(folder)) return;
  }
}

/** Resolves once the names in a folder are on the disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await openFile(path, 'r');
  try {
    await syncAll(folder);
  } finally {
    closeSync(folder);
  }
}
