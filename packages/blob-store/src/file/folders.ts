import { closeSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openFile, syncAll } from './descriptor.ts';

/** The folders that blobs are put into. */
export interface Folders {
  /** Makes it so that a power cut can't undo it, unless it is known to be there. */
  ensure(path: string): Promise<void>;
  /** It is gone, whoever took it away. */
  forget(path: string): void;
  /** Resolves once all names that were in it when this was called are on the disk. Who waits at the same time shares one sync. */
  sync(path: string): Promise<void>;
}

/** @param syncNames how the names in a folder get onto the disk */
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
      // What runs may have begun before the caller's name was there.
      const next = waiting.get(path) ?? before.catch(() => undefined).then(() => start(path));
      waiting.set(path, next);
      return next;
    },
  };
}

/**
 * Makes a folder so that a power cut can't undo it. Its name in the folder above is written again even if it was there:
 * whoever made it may not have come so far.
 */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await syncFolder(dirname(path));
}

/** Where this process may not look or write it has made nothing, and some file systems know no such thing. */
const unsyncable = new Set(['EACCES', 'EPERM', 'EROFS', 'EINVAL']);

/** Whoever made the root may have left it to chance whether the folders above know of it. */
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
