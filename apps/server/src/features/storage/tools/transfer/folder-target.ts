import { randomUUID } from 'node:crypto';
import { lstat, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../../../platform/lifecycle/index.ts';
import { fileNameRefusal, workFolder } from './file-names.ts';
import { type ExportTarget, TransferRefusal } from './transfer.ts';

/**
 * Writes plain files with the objects' times. A file appears complete or not at all, so one of the same size and time is the
 * object. Links below `root` are not followed: nothing is written outside.
 */
export function openFolderTarget(root: string): ExportTarget {
  const work = join(root, workFolder);
  let prepared: Promise<void> | undefined;
  const prepare = async () => {
    await makeFolder(root);
    // Unfinished files of an interrupted export.
    await rm(work, { recursive: true, force: true });
    await mkdir(work);
  };
  return {
    refusalOf: fileNameRefusal,
    async has({ key, sizeBytes, modifiedAt }) {
      const { folders, name } = placeOf(key);
      const folder = await findFolder(root, folders);
      if (folder === undefined) return false;
      if (name === '') return true;
      const found = await statIfThere(join(folder, name));
      if (found?.isDirectory()) throw new TransferRefusal('a folder of that name is there');
      return found?.isFile() === true && found.size === sizeBytes && Math.round(found.mtimeMs) === modifiedAt;
    },
    async write({ key, modifiedAt }, body) {
      prepared ??= prepare();
      await prepared;
      const { folders, name } = placeOf(key);
      const folder = await ensureFolder(root, folders);
      if (name === '') return;
      const temporary = join(work, randomUUID());
      try {
        await writeFile(temporary, body, modifiedAt);
        await rename(temporary, join(folder, name)).catch(orRefuse);
      } finally {
        await rm(temporary, { force: true });
      }
    },
    async close() {
      await prepared?.then(() => rm(work, { recursive: true, force: true }));
    },
  };
}

/** `name` is empty for the name of a folder. */
function placeOf(key: string): { folders: string[]; name: string } {
  const segments = key.split('/');
  return { folders: segments.slice(0, -1), name: segments.at(-1) ?? '' };
}

async function findFolder(root: string, folders: readonly string[]): Promise<string | undefined> {
  let path = root;
  for (const folder of folders) {
    path = join(path, folder);
    const found = await statIfThere(path);
    if (!found) return undefined;
    if (!found.isDirectory()) throw new TransferRefusal(`${path} is there and is no folder`);
  }
  return path;
}

async function ensureFolder(root: string, folders: readonly string[]): Promise<string> {
  for (const [depth] of folders.entries()) {
    await mkdir(join(root, ...folders.slice(0, depth + 1))).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await findFolder(root, folders.slice(0, depth + 1));
  }
  return join(root, ...folders);
}

async function writeFile(path: string, body: AsyncIterable<Uint8Array>, modifiedAt: number): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(body);
    await file.utimes(modifiedAt / 1000, modifiedAt / 1000);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function statIfThere(path: string) {
  return lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

function orRefuse(error: NodeJS.ErrnoException): never {
  if (error.code !== 'EISDIR' && error.code !== 'ENOTEMPTY') throw error;
  throw new TransferRefusal('a folder of that name is there', { cause: error });
}
