import { randomBytes } from 'node:crypto';
import { closeSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeOwner, type Owner, ownerFileName, parseOwner } from '../owner.ts';
import { openFile, syncData, writeAll } from './descriptor.ts';
import { syncFolder } from './folders.ts';

/** Returns the installation that owns a folder; undefined if there is none. */
export async function readOwnerFile(folder: string): Promise<Owner | undefined> {
  try {
    return parseOwner(await readFile(join(folder, ownerFileName), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Durably claims a folder for an installation. */
export async function writeOwnerFile(folder: string, owner: Owner): Promise<void> {
  const temporary = join(folder, `${ownerFileName}.${randomBytes(6).toString('hex')}`);
  try {
    const file = await openFile(temporary, 'wx', 0o600);
    try {
      await writeAll(file, [Buffer.from(encodeOwner(owner))]);
      await syncData(file);
    } finally {
      closeSync(file);
    }
    await rename(temporary, join(folder, ownerFileName));
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(folder);
}
