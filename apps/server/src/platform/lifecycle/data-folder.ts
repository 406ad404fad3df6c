import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isNoRoom } from '../errors.ts';
import { StartupError } from '../startup-error.ts';

/**
 * Creates the data folder of the embedded default, which only its owner may read.
 * @returns whether there is room in it: on a full disk, existing data can still be read
 * @throws {StartupError} if it can't be created or written
 */
export async function prepareDataFolder(path: string): Promise<boolean> {
  try {
    await makeFolder(path);
    return await checkWritable(path);
  } catch (cause) {
    throw new StartupError(
      `DATA_DIR must be a folder that this program can write to: ${path} (${reasonOf(cause)}).`,
      { cause },
    );
  }
}

/**
 * Creates a folder and its missing parents; an existing one stays unchanged. Node's own recursive `mkdir` never returns if a
 * folder exists and can't have children, like `/proc`.
 */
export async function makeFolder(path: string): Promise<void> {
  const isThere = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isThere) return;
  if (dirname(path) !== path) await makeFolder(dirname(path));
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    // Another process that starts on the same folder may have been faster.
    if (error.code !== 'EEXIST') throw error;
  });
}

/** Returns false on a full disk. Rejects if the folder isn't writable: no permission, or a read-only disk. */
export async function checkWritable(folder: string): Promise<boolean> {
  try {
    await writeProbe(join(folder, `.probe-${randomUUID()}`));
    return true;
  } catch (error) {
    if (isNoRoom(error)) return false;
    throw error;
  }
}

async function writeProbe(path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile('.');
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
}
