import { chmod, mkdtemp, readdir, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from './remove-folder.ts';

const memory = '/dev/shm';
/** More than a test run writes: all its databases with their logs, or the files of its tests. */
const roomNeededBytes = 4 * 1024 ** 3;

/**
 * Creates a folder that the caller removes: in memory if Linux has space, otherwise on the disk. On a disk, a commit of
 * SQLite takes ten times the processor time and waits for the disk, and copying a database of PostgreSQL, 700 files,
 * takes up to 25 times as long.
 */
export async function makeMemoryFolder(name: 'postgres' | 'tests'): Promise<string> {
  const parent = (await hasRoom(memory)) ? memory : tmpdir();
  await removeAbandoned(parent, new RegExp(`^atoll-${name}-(?<pid>\\d+)-`));
  return mkdtemp(join(parent, `atoll-${name}-${process.pid}-`));
}

/** Makes this process, and those that it starts later, write temporary files to memory. Resolves to a function that removes them. */
export async function keepTemporaryFilesInMemory(): Promise<() => Promise<void>> {
  const before = process.env.TMPDIR;
  const folder = await makeMemoryFolder('tests');
  // A PostgreSQL that a test starts runs as another user.
  await chmod(folder, 0o711);
  process.env.TMPDIR = folder;
  return async () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    await removeFolder(folder);
  };
}

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, freemem()) >= roomNeededBytes;
}

/** Removes the data of killed test runs, which would use memory until the machine restarts. */
async function removeAbandoned(parent: string, ownFolder: RegExp): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = Number(ownFolder.exec(name)?.groups?.pid);
    // A folder in which a test mounted a disk stays until that is unmounted.
    if (pid && !isRunning(pid)) await removeFolder(join(parent, name)).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's is not ours to signal, and runs.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
