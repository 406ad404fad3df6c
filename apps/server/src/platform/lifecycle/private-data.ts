import { chmod, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that would give their reader access to the accounts. */
const secretFiles = ['atoll.db', 'atoll.db-wal', 'atoll.db-shm', 'secret.key'];
const forOthers = 0o077;
const sticky = 0o1000;

/**
 * Removes other users' access to the data folder, its database and its key file.
 * @param warn reports failures: a folder of another user, or a shared one such as `/tmp`
 */
export async function makeDataPrivate(
  folder: string,
  warn: (about: { path: string; mode: string }) => void,
): Promise<void> {
  for (const path of [folder, ...secretFiles.map((name) => join(folder, name))]) {
    const found = await stat(path).catch(() => undefined);
    if (!found || (found.mode & forOthers) === 0) continue;
    const isClosed = (found.mode & sticky) === 0 && (await close(path, found.mode & 0o7777 & ~forOthers));
    if (!isClosed) warn({ path, mode: (found.mode & 0o7777).toString(8) });
  }
}

function close(path: string, mode: number): Promise<boolean> {
  return chmod(path, mode).then(
    () => true,
    () => false,
  );
}
