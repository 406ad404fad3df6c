import { chmod, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What opens the accounts to whoever reads it. */
const secretFiles = ['atoll.db', 'atoll.db-wal', 'atoll.db-shm', 'secret.key'];
const forOthers = 0o077;
const sticky = 0o1000;

/**
 * Takes the data folder, its database and its key file away from other users of the machine, whoever made them.
 * @param warn told what couldn't be: another user's folder, or one that many share, such as `/tmp`
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
