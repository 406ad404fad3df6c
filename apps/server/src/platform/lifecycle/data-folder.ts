import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isNoRoom } from '../errors.ts';
import { StartupError } from '../startup-error.ts';

/**
 * Makes the folder for everything the embedded default keeps; only its owner may look inside.
 * @returns whether there is room in it: on a full disk, what is there can still be read
 * @throws {StartupError} when it can't be made or written
 */
export async function prepareDataFolder(path: string): Promise<boolean> {
  try {
    await makeFolder(path);
    return await checkWritable(path);
  } catch (cause) {
    throw new StartupError(
      `DATA_DIR must be a folder this program may write to: ${path} (${reasonOf(cause)}).`,
      { cause },
    );
  }
}

/**
 * Makes a folder with all that are missing above it; one that is there already is kept as it is. Node's own recursive
 * `mkdir` never returns where a folder exists and takes no children, as `/proc` does.
 */
export async function makeFolder(path: string): Promise<void> {
  const isThere = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isThere) return;
  if (dirname(path) !== path) await makeFolder(dirname(path));
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    // Another process that starts on the same folder may have been quicker.
    if (error.code !== 'EEXIST') throw error;
  });
}

/** False on a full disk. Rejects when nothing may be written to a folder: no permission, or a read-only disk. */
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
