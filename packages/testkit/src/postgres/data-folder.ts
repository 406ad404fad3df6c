import { mkdtemp, readdir, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '../remove-folder.ts';

const memory = '/dev/shm';
/** All the databases that a test run has at one time, with their log. */
const roomNeededBytes = 4 * 1024 ** 3;
const ownFolder = /^atoll-postgres-(?<pid>\d+)-/;

/**
 * A new folder for PostgreSQL's data, to be removed by the caller: in memory where Linux has room, else on the disk.
 * Making a database of a template writes 700 files, which takes up to 25 times the processor time on a disk.
 */
export async function makeDataFolder(): Promise<string> {
  const parent = (await hasRoom(memory)) ? memory : tmpdir();
  await removeAbandoned(parent);
  return mkdtemp(join(parent, `atoll-postgres-${process.pid}-`));
}

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, freemem()) >= roomNeededBytes;
}

/** Removes the data of killed test runs, which would use memory until the machine restarts. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = Number(ownFolder.exec(name)?.groups?.pid);
    if (pid && !isRunning(pid)) await removeFolder(join(parent, name));
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
