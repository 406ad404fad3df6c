import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../startup-error.ts';

export interface DataClaim {
  release(): void;
}

/**
 * Keeps every other server off a data folder: one process writes the database and answers for what the others keep in memory.
 * The operating system takes the claim back when this process ends, however it ends.
 * @throws {StartupError} when another server holds it
 */
export function claimDataFolder(folder: string): DataClaim {
  // Node has no flock; SQLite's own lock on a file of nothing else is one.
  const lock = new DatabaseSync(join(folder, 'server.lock'));
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    throw new StartupError(
      `DATA_DIR: another server runs on ${folder}; stop it, or give this one a folder of its own.`,
      { cause },
    );
  }
  return { release: () => lock.close() };
}
