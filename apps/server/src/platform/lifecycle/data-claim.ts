import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../startup-error.ts';

export interface DataClaim {
  release(): void;
}

/**
 * Locks a data folder against other servers, because one process writes the database and coordinates the others' caches.
 * The operating system releases the lock when this process ends, however it ends.
 * @throws {StartupError} if another server holds it
 */
export function claimDataFolder(folder: string): DataClaim {
  // Node has no flock, so this uses SQLite's lock on a separate file.
  const lock = new DatabaseSync(join(folder, 'server.lock'));
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    throw new StartupError(`DATA_DIR: another server uses ${folder}. Stop it, or set another folder.`, {
      cause,
    });
  }
  return { release: () => lock.close() };
}
